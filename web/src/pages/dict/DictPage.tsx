import { Col, Row } from 'antd';
import { useState } from 'react';
import { DictChildren } from './DictChildren.js';
import { DictParents } from './DictParents.js';
import type { Dict, DictKind } from './dict-api.js';

function Dictionaries({ kind, name }: { kind: DictKind; name: string }) {
  const [chosen, setChosen] = useState<Dict>();
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={12}>
        <DictParents kind={kind} name={name} chosen={chosen} onChoose={setChosen} />
      </Col>
      <Col xs={24} xl={12}>
        <DictChildren key={chosen?.id} kind={kind} name={name} parent={chosen} />
      </Col>
    </Row>
  );
}

/** Dictionaries of the whole system. */
export const DictPage = () => <Dictionaries kind="dict" name="dict" />;

/** Dictionaries of the tenant's own trade. */
export const DictBizPage = () => <Dictionaries kind="dict-biz" name="dictbiz" />;
