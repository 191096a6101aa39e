import { Button } from 'antd';

/** The name of a region, which leads to what lies below it. */
export const RegionLink = ({ name, onEnter }: { name: string; onEnter: () => void }) => (
  <Button type="link" size="small" className="region-link" onClick={onEnter}>
    {name}
  </Button>
);
