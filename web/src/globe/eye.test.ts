import { above, eyeText, readEye } from './eye.js';

describe('the view in the address', () => {
  it('is read as it was written', () => {
    expect(eyeText(above(120.123456, 30.2, 9999.6))).toBe('120.12346,30.20000,10000');
    const tilted = { lon: 100, lat: 30, height: 500, heading: 45, pitch: -30 };
    expect(readEye(eyeText(tilted))).toEqual(tilted);
    expect(readEye('120.1,30.2,10000')).toEqual(above(120.1, 30.2, 10_000));
  });

  it('counts for nothing where it is none on the earth', () => {
    const wrong = [null, '', '1,2', '200,30,100', '120,30,-1', '120,30,x', ',,', '120,30,100,0,20'];
    expect(wrong.map(readEye)).toEqual(wrong.map(() => undefined));
  });
});
