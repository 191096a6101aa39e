import exceljs from 'exceljs';

/** First row of data in a template: headings and notes stand above it. */
const FIRST = 3;
const LAST = 100_002;
const DICTIONARIES = '字典';
const ERRORS = '错误信息';

/** Old trees of the Tianmu mountain in Lin'an: real county, real species. */
const PLACE = { 省: '浙江省', 市: '杭州市', '县(市、区)': '临安区', 小地名: '天目山禅源寺旁' };
const CORNER = { lon: 119.43, lat: 30.32 };
const SPECIES = ['银杏', '柳杉', '金钱松', '枫香树', '樟树'];

/**
 * @param {import('exceljs').Worksheet} sheet
 * @returns {Map<string, number>} column by heading
 */
function headings(sheet) {
  const found = new Map();
  sheet.getRow(1).eachCell((cell, column) => void found.set(String(cell.text).trim(), column));
  return found;
}

/**
 * The first entry of each dictionary that the template lists.
 * @param {import('exceljs').Workbook} book
 */
function firstEntries(book) {
  const sheet = book.getWorksheet(DICTIONARIES);
  const entries = new Map();
  if (!sheet) throw new Error('the template has no dictionaries');
  sheet.getRow(1).eachCell((cell, column) => {
    for (const heading of cell.text.split('、'))
      entries.set(heading, sheet.getRow(FIRST).getCell(column).text);
  });
  return entries;
}

/** @param {string} run @param {number} at */
function tree(run, at) {
  const age = 110 + ((at * 37) % 700);
  const [east, north] = [8 + (at % 9), 7 + (at % 11)];
  return {
    ...PLACE,
    省级古树编号: `${run}-${String(at).padStart(5, '0')}`,
    调查顺序号: String((Number(run.slice(1)) + at) % 100_000).padStart(5, '0'),
    经度: Number((CORNER.lon + (at % 20) * 0.001).toFixed(6)),
    纬度: Number((CORNER.lat + Math.floor(at / 20) * 0.001).toFixed(6)),
    中文名: SPECIES[at % SPECIES.length],
    类别: '古树',
    '树龄(年)': age,
    '树高(米)': 12 + (at % 20),
    '胸围(厘米)': 150 + (at % 300),
    '东西冠幅(米)': east,
    '南北冠幅(米)': north,
    '平均冠幅(米)': (east + north) / 2,
    '海拔(米)': 320 + at,
    '坡度(度)': at % 40,
    生长势: '正常株',
    管护单位: '天目山国家级自然保护区管理局',
    调查人: '陈建国',
    调查日期: '2026-10-18',
    // Positions have three decimals.
    警告说明: '已现场复核',
  };
}

/** Mistakes of a tired surveyor; each spoils one row. */
const SLIPS = [
  (/** @type {Record<string, unknown>} */ row) => void (row['中文名'] = '不存在的树'),
  (/** @type {Record<string, unknown>} */ row) => void (row['树龄(年)'] = '约三百年'),
  (/** @type {Record<string, unknown>} */ row) => void (row['县(市、区)'] = '临安县城'),
  (/** @type {Record<string, unknown>} */ row) => void (row['经度'] = 116.4),
  (/** @type {Record<string, unknown>} */ row) => void (row['树高(米)'] = 320),
  (/** @type {Record<string, unknown>} */ row) => void (row['调查人'] = null),
];

/** How many rows of a spoilt file are wrong. */
export const WRONG = SLIPS.length;

/**
 * Reads a template or what came of one, without the lists of its cells: exceljs would make an object of each of the
 * 100,000 cells that a list covers, which takes it half a minute.
 * @param {string} path
 */
async function opened(path) {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path, { ignoreNodes: ['dataValidations'] });
  return book;
}

/**
 * Writes a workbook with the lists of its cells, as Excel keeps them.
 * @param {import('exceljs').Workbook} book
 * @param {string} path
 */
async function written(book, path) {
  const sheet = book.worksheets[0];
  const lists = book.getWorksheet(DICTIONARIES);
  if (!sheet || !lists) throw new Error('the workbook has no rows or no dictionaries');
  const columns = headings(sheet);
  const { dataValidations } = /** @type {any} */ (sheet);
  lists.getRow(1).eachCell((cell, at) => {
    const from = `'${DICTIONARIES}'!$${lists.getColumn(at).letter}$${FIRST}:$${lists.getColumn(at).letter}$${lists.rowCount}`;
    for (const heading of cell.text.split('、')) {
      const { letter } = sheet.getColumn(columns.get(heading) ?? 0);
      dataValidations.add(`${letter}${FIRST}:${letter}${LAST}`, {
        type: 'list',
        allowBlank: true,
        formulae: [from],
      });
    }
  });
  await book.xlsx.writeFile(path);
}

/**
 * Fills a downloaded template with trees, the first rows spoilt.
 * @param {string} from
 * @param {string} to
 * @param {{ run: string, rows: number }} wish
 */
export async function fillTemplate(from, to, { run, rows }) {
  const book = await opened(from);
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('the template is empty');
  const columns = headings(sheet);
  const entries = firstEntries(book);
  const needed = [...entries].filter(([heading]) => /^必填/.test(noteOf(sheet, columns, heading)));
  for (let at = 0; at < rows; at++) {
    /** @type {Record<string, unknown>} */
    const row = { ...Object.fromEntries(needed), ...tree(run, at) };
    SLIPS[at]?.(row);
    for (const [heading, value] of Object.entries(row)) put(sheet, columns, [FIRST + at, heading, value]);
  }
  await written(book, to);
}

/**
 * Corrects the error workbook as a person does: by what 错误信息 says, the rest stays.
 * @param {string} from
 * @param {string} to
 * @param {string} run
 * @returns {Promise<string[]>} what was said of each row
 */
export async function correctErrors(from, to, run) {
  const book = await opened(from);
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('the error workbook is empty');
  const columns = headings(sheet);
  const said = [];
  for (let at = FIRST; at <= sheet.rowCount; at++) {
    const cells = sheet.getRow(at);
    const number = cells.getCell(columns.get('省级古树编号') ?? 0).text;
    if (!number) continue;
    said.push(cells.getCell(columns.get(ERRORS) ?? 0).text);
    const right = Object.entries(tree(run, Number(number.slice(-5))));
    for (const [heading, value] of right) put(sheet, columns, [at, heading, value]);
  }
  await written(book, to);
  return said;
}

/**
 * @param {import('exceljs').Worksheet} sheet
 * @param {Map<string, number>} columns
 * @param {string} heading
 */
const noteOf = (sheet, columns, heading) => {
  const column = columns.get(heading);
  return column ? sheet.getRow(2).getCell(column).text : '';
};

/**
 * @param {import('exceljs').Worksheet} sheet
 * @param {Map<string, number>} columns
 * @param {[row: number, heading: string, value: unknown]} cell
 */
function put(sheet, columns, [row, heading, value]) {
  const column = columns.get(heading);
  if (!column) throw new Error(`the template has no column ${heading}`);
  sheet.getRow(row).getCell(column).value = /** @type {import('exceljs').CellValue} */ (value);
}
