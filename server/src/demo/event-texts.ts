/** Texts of an event of a tree: its description, findings and treatment; `{tree}` stands for its species. */
export interface EventText {
  eventType: string;
  eventLevel: string;
  eventSource: string;
  title: string;
  description: string;
  illegalAct?: string;
  emergency?: 1;
  treeCondition: string;
  lossDescription?: string;
  measure: string;
  handleResult: string;
}

/** Events of all kinds and levels. */
export const EVENTS: readonly EventText[] = [
  {
    ...{ eventType: '6', eventLevel: '2', eventSource: '1', title: '{tree}东侧大枝折断' },
    description: '强对流天气后巡护发现东侧一级分枝折断，断枝长约6米，悬于步道上方，断口新鲜。',
    treeCondition: '主干完好，东侧一级分枝自基部劈裂，树冠缺损约四分之一。',
    lossDescription: '折断一级分枝1条，砸损护栏2米。',
    measure: '设置警戒，清除悬枝，断口修平后涂抹愈伤防腐剂，对西侧大枝加设支撑。',
    handleResult: '断枝已清理，断口已防腐，加设钢管支撑2处，护栏已修复。',
  },
  {
    ...{ eventType: '1', eventLevel: '1', eventSource: '1', title: '{tree}叶片大量发黄脱落' },
    description: '巡护发现树冠下部叶片黄化，叶背有大量蚜虫和蜜露，地面落叶较厚。',
    treeCondition: '长势轻度衰弱，下部叶片受害约三成，新梢仍可正常生长。',
    measure: '喷施10%吡虫啉可湿性粉剂2000倍液两次，间隔10天，并清理落叶。',
    handleResult: '两次用药后复查，虫口密度下降九成以上，新叶正常。',
  },
  {
    ...{ eventType: '4', eventLevel: '3', eventSource: '4', illegalAct: '9' },
    title: '{tree}保护范围内开挖沟槽',
    description: '群众来电反映施工单位在树冠投影范围内开挖管沟，深约1.2米，已露出粗根。',
    emergency: 1,
    treeCondition: '西南侧直径3厘米以上侧根被切断5条，树冠暂无萎蔫。',
    lossDescription: '保护范围内土壤扰动约18平方米，粗根断损5条。',
    measure: '责令停工，断根修剪消毒，沟槽回填营养土，搭设遮阴并输液养护，移送执法部门立案。',
    handleResult: '施工方案已改线，沟槽回填完毕，施工单位承担养护费用，纳入一年跟踪观察。',
  },
  {
    ...{ eventType: '2', eventLevel: '2', eventSource: '2', illegalAct: '5' },
    title: '{tree}树干被钉挂广告牌',
    description: '检查发现树干离地2米处钉有铁钉7枚，悬挂灯箱广告一块，并缠绕电线。',
    treeCondition: '钉孔周围树皮开裂，有少量树液渗出，未见腐朽。',
    lossDescription: '树皮损伤7处，面积约40平方厘米。',
    measure: '拆除灯箱和电线，取出铁钉，伤口消毒封补，对当事人批评教育并处罚款。',
    handleResult: '已全部拆除并封补伤口，当事人已缴纳罚款，树下增设提示牌。',
  },
  {
    ...{ eventType: '3', eventLevel: '4', eventSource: '6', title: '{tree}遭雷击主干开裂' },
    description: '雷暴过后发现主干自梢部至离地3米处纵裂，局部树皮炭化剥落，有倒伏风险。',
    emergency: 1,
    treeCondition: '主干纵裂长约8米，最宽处12厘米，梢部已枯，下部枝叶尚绿。',
    lossDescription: '顶梢枯死，树冠损失约三分之一。',
    measure: '划定警戒区，钢箍加固主干，裂缝消毒填补，安装避雷装置，委托专家会诊。',
    handleResult: '主干加固和避雷装置已完工验收，专家会诊意见已落实，列入重点监测。',
  },
  {
    ...{ eventType: '9', eventLevel: '1', eventSource: '1', title: '{tree}保护标牌丢失' },
    description: '巡护发现保护标牌及立柱缺失，地面仅余基座。',
    illegalAct: '6',
    treeCondition: '树体完好，长势正常。',
    measure: '按原编号重新制作并安装标牌，加强村级巡护。',
    handleResult: '新标牌已安装到位，二维码可正常扫码查看。',
  },
  {
    ...{ eventType: '2', eventLevel: '1', eventSource: '4', illegalAct: '4' },
    title: '{tree}树下堆放建筑垃圾',
    description: '群众反映树下堆放砖块、水泥袋等杂物，占地约15平方米。',
    treeCondition: '根颈部被埋约20厘米，未见明显衰弱。',
    measure: '限期清运，清除根颈部覆土，松土并补施有机肥。',
    handleResult: '垃圾已清运，根颈恢复原高程，村委会已落实日常看护。',
  },
  {
    ...{ eventType: '7', eventLevel: '3', eventSource: '1', title: '{tree}疑似死亡' },
    description: '春季巡护发现全株未发新叶，枝条干枯，敲击树皮有空响。',
    treeCondition: '树皮大面积与木质部分离，根部局部腐烂，仅南侧一条侧枝有活芽。',
    measure: '开挖检查根系，切除腐根并消毒，输液促芽，三个月后组织专家鉴定。',
    handleResult: '经鉴定为濒危，侧枝已恢复展叶，纳入抢救复壮项目。',
  },
  {
    ...{ eventType: '5', eventLevel: '2', eventSource: '3', title: '{tree}树洞烟熏起火' },
    description: '视频监控发现树洞冒烟，系香客在洞内插香引燃洞内枯叶。',
    emergency: 1,
    treeCondition: '洞壁局部炭化，深约2厘米，树冠未受害。',
    lossDescription: '树洞内壁炭化面积约0.3平方米。',
    measure: '现场扑灭并浸水降温，刮除炭化层，封堵洞口，设置禁火标志。',
    handleResult: '洞口已封堵，香炉移至保护范围以外，值守人员已落实。',
  },
  {
    ...{ eventType: '8', eventLevel: '3', eventSource: '5', illegalAct: '8' },
    title: '反映{tree}拟被擅自移植',
    description: '上级转来线索：有人在村内联系吊车，拟将该树移往苗圃。',
    treeCondition: '树体完好，根部未见开挖痕迹。',
    measure: '约谈当事人，宣讲法规，落实管护责任人每日查看。',
    handleResult: '移植行为已制止，签订管护责任书。',
  },
];

/** Opinion of the county on an event that it accepts. */
export const ACCEPTED = '情况待核，请尽快现场核实。';
/** Why an event came back to the person who reported it. */
export const RETURNED = ['位置与古树档案相差较大，请核对后补充现场照片。', '未写明受损部位和程度，请补充。'];
/** Why an event was untrue. */
export const UNTRUE = '现场核实为邻近一株普通树木，该古树未受影响。';

/** Texts of a consultation: the trouble with a tree, and the experts' answer. */
export interface ConsultText {
  title: string;
  symptom: string;
  urgency: string;
  diagnosis: string;
  cause: string;
  opinion: string;
  measures: string;
  /** Keys of `curing_measure` that it comes to. */
  curingMeasure: string;
}

export const CONSULTATIONS: readonly ConsultText[] = [
  {
    ...{ title: '{tree}连年衰弱会诊', urgency: '2' },
    symptom: '近三年新梢生长量逐年减少，叶片小而黄，树冠上部出现枯梢。',
    diagnosis: '根系缺氧引起的生理性衰弱，伴轻度缺铁黄化。',
    cause: '树下硬化铺装面积过大，土壤板结且长期积水。',
    opinion: '以改善根际环境为主，先通气排水，后补充营养，不宜重剪。',
    measures: '拆除树冠投影内硬化铺装，挖设复壮沟4条，埋设通气管12根，施用螯合铁和腐殖酸，雨季前完成排水沟。',
    curingMeasure: '2,10,11,12',
  },
  {
    ...{ title: '{tree}主干空洞加固方案会诊', urgency: '1' },
    symptom: '主干西侧空洞高约2.5米，洞口宽60厘米，内壁潮湿腐朽。',
    diagnosis: '木腐菌侵染造成的心材腐朽，残余壁厚不足三分之一。',
    cause: '早年雷击创口未处理，雨水长期渗入。',
    opinion: '采用开放式修补，保持洞内通风，外部柔性支撑。',
    measures: '清除腐朽组织至硬木，喷涂杀菌防腐剂三遍，安装钢索拉纤两道，每半年检查一次。',
    curingMeasure: '7,8',
  },
  {
    ...{ title: '{tree}白蚁危害会诊', urgency: '3' },
    symptom: '主干基部泥被、泥线密集，树皮下有大量白蚁活动。',
    diagnosis: '黑翅土白蚁危害，主巢位于根颈东侧地下约1.5米。',
    cause: '周边林地白蚁虫源多，树干基部长期堆草。',
    opinion: '诱杀为主、挖巢为辅，避免大面积灌药伤根。',
    measures: '布设诱集桩20处，投放氟铃脲饵剂，清除堆草，45天后复查并视情挖巢。',
    curingMeasure: '9',
  },
  {
    ...{ title: '{tree}雷击伤口处置会诊', urgency: '2' },
    symptom: '主干纵裂约8米，局部树皮剥落，裂缝两侧有流胶。',
    diagnosis: '雷击造成的机械损伤，形成层大部存活。',
    cause: '树体高耸孤立，未安装避雷装置。',
    opinion: '尽快加固防雨，裂缝不宜全封，安装独立接闪杆。',
    measures: '三道软垫钢箍加固，裂缝消毒后覆防水透气膜，树体周边安装接闪杆一座，接地电阻不大于10欧姆。',
    curingMeasure: '6,14',
  },
];
