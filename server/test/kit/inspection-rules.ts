/** Somebody's own rule as it is sent: trees have to say what is written on their sign. */
export const SIGN_RULE = {
  ruleName: '挂牌号必填',
  dataType: '1',
  tableName: 'old_tree',
  fieldName: 'signNo',
  ruleType: '1',
  ruleLevel: '1',
  errorMsg: '请填写保护牌号',
  applyTo: 'entry,import,archive',
};
