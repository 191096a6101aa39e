import { FileImageOutlined, FileOutlined, FileTextOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { AttachType } from '@gushu/shared';

const SIGNS = {
  [AttachType.picture]: FileImageOutlined,
  [AttachType.video]: VideoCameraOutlined,
  [AttachType.document]: FileTextOutlined,
  [AttachType.other]: FileOutlined,
};

/** Stands for a file that has no picture. */
export function KindSign({ type }: { type: unknown }) {
  const Sign = SIGNS[type as AttachType] ?? FileOutlined;
  return <Sign className="attach-kind" aria-hidden />;
}
