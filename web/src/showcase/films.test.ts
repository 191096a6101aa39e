import { filmKey, filmsOf, listedFilms, splitFiles } from './films.js';

describe('films', () => {
  it('are addresses between semicolons or line breaks, with the titles between commas in the same order', () => {
    expect(filmsOf('/a.mp4;/b.mp4\r\n/c.mp4', '甲,乙，丙')).toEqual([
      { url: '/a.mp4', title: '甲' },
      { url: '/b.mp4', title: '乙' },
      { url: '/c.mp4', title: '丙' },
    ]);
    expect(filmsOf(' /a.mp4 ;\n;/b.mp4; ', '甲')).toEqual([
      { url: '/a.mp4', title: '甲' },
      { url: '/b.mp4', title: '' },
    ]);
    expect(filmsOf('', '')).toEqual([]);
  });

  it('are the same ones when the addresses of their files are renewed', () => {
    const own = (until: number) =>
      `/api/blade-resource/attach/media?name=a%2Fb.mp4&tenantId=000000&until=${until}`;
    expect(filmKey(own(1))).toBe(filmKey(own(2)));
    const far = 'https://video.example.cn/play?name=a&page=';
    expect(filmKey(`${far}1`)).not.toBe(filmKey(`${far}2`));
  });

  it('are the files of every type but 1, which is a picture', () => {
    const files = ['1', '2', '3', 1].map((fileType) => ({ fileType }));
    const { pictures, films } = splitFiles(files);
    expect([pictures.length, films.length]).toEqual([2, 2]);
  });

  it('stand fixed ones first, ids 0, 999, 1, where the region is empty or 61, and nowhere else', () => {
    const film = (id: string, xzCode = '') => ({
      ...{ id, xzCode, name: id, xzName: '', description: null, url: null, firstFrameUrl: null },
    });
    const fixed = ['0', '999', '1'].map((id) => film(id));
    const films = [film('5', '330106'), film('7', '6101')];
    const ids = (region: string) => listedFilms(fixed, films, region).map(({ id }) => id);
    expect(ids('')).toEqual(['0', '999', '1', '5', '7']);
    expect(ids('61')).toEqual(['0', '999', '1', '7']);
    expect(ids('6101')).toEqual(['7']);
    expect(ids('33')).toEqual(['5']);
  });

  it('that are stored under a fixed id stand where no parameter is set, once, whatever region they name', () => {
    const film = (id: string, name: string, xzCode: string) => ({
      ...{ id, name, xzCode, xzName: '', description: null, url: null, firstFrameUrl: null },
    });
    const set = [film('999', '参数', '')];
    const stored = [
      film('1', '旧一', '33'),
      film('999', '旧九', '33'),
      film('0', '旧零', '6101'),
      film('5', '五', '33'),
    ];
    const names = (region: string) => listedFilms(set, stored, region).map(({ name }) => name);
    expect(names('')).toEqual(['旧零', '参数', '旧一', '五']);
    expect(names('61')).toEqual(['旧零', '参数', '旧一']);
    expect(names('6101')).toEqual([]);
    expect(names('33')).toEqual(['五']);
  });
});
