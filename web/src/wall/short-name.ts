import { placeOnly } from '@gushu/shared';

const PROVINCE = /((维吾尔|壮族|回族)?自治区|特别行政区|省)$/;
const AUTONOMOUS = /自治[州县旗]$/;
const KIND = /([市盟县区旗]|地区|林区)$/;

/** A region's name as maps write it: 浙江, 内蒙古, 甘孜; one that would be a single character stays whole. */
export function shortName(name: string): string {
  const short = AUTONOMOUS.test(name)
    ? placeOnly(name.replace(AUTONOMOUS, ''))
    : name.replace(PROVINCE.test(name) ? PROVINCE : KIND, '');
  return short.length >= 2 ? short : name;
}
