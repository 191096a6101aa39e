import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { mix } from './contrast.js';
import {
  danger,
  dangerInk,
  fontFamily,
  fontSize,
  motion,
  paletteOf,
  placeholder,
  radius,
  vigorMeaning,
  type Scheme,
} from './tokens.js';

type Palette = ReturnType<typeof paletteOf>;

/** Red that reads as text on a panel; antd's own does not. */
function dangerOf(scheme: Scheme, panel: string) {
  const red = danger[scheme];
  const hover = mix(scheme === 'dark' ? '#FFFFFF' : '#14201B', red, 0.15);
  return {
    colorError: red,
    colorErrorHover: hover,
    colorErrorActive: hover,
    colorErrorText: red,
    colorErrorTextHover: hover,
    colorErrorBg: mix(red, panel, 0.08),
    colorErrorBorder: mix(red, panel, 0.4),
  };
}

/** antd derives shades from the primary colour and darkens it in the dark; ours are checked for contrast and stay. */
const exact =
  ({ action, panel, text }: Palette, scheme: Scheme): MappingAlgorithm =>
  (_seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(theme.defaultSeed)),
    colorPrimary: action,
    colorPrimaryHover: scheme === 'dark' ? mix('#FFFFFF', action, 0.2) : mix(text, action, 0.15),
    colorPrimaryActive: scheme === 'dark' ? mix('#FFFFFF', action, 0.35) : mix(text, action, 0.3),
    colorPrimaryText: action,
    colorPrimaryBg: mix(action, panel, 0.1),
    colorPrimaryBgHover: mix(action, panel, 0.16),
    colorPrimaryBorder: mix(action, panel, 0.4),
    colorLink: action,
    colorLinkHover: scheme === 'dark' ? mix('#FFFFFF', action, 0.3) : mix(text, action, 0.3),
    colorInfo: action,
    ...dangerOf(scheme, panel),
  });

const TAG_INKS = Object.entries({ green: '#237804', orange: '#8C3F00', red: '#A8071A', gold: '#784400' });

/** Text of coloured tags on their own tint: antd's are too pale in the light, and it has two names for each. */
const tagInks = (scheme: Scheme): Record<string, string> =>
  scheme === 'dark'
    ? {}
    : Object.fromEntries(
        TAG_INKS.flatMap(([hue, ink]) => [
          [`${hue}7`, ink],
          [`${hue}-7`, ink],
        ]),
      );

/** Text of the chosen menu entry, which stands on a tint of its own colour. */
const selectedInk = ({ action, text }: Palette, scheme: Scheme): string =>
  scheme === 'dark' ? action : mix(text, action, 0.25);

/** antd's tokens made from ours. `still` switches motion off for those who asked their system for it. */
export function antdTheme(name: string, scheme: Scheme, still: boolean): ThemeConfig {
  const p = paletteOf(name, scheme);
  return {
    algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exact(p, scheme)],
    token: {
      colorPrimary: p.action,
      colorSuccess: scheme === 'dark' ? '#34D399' : vigorMeaning['1']?.color,
      colorTextLightSolid: '#FFFFFF',
      colorBgLayout: p.ground,
      colorBgContainer: p.panel,
      colorBgElevated: scheme === 'dark' ? mix('#FFFFFF', p.panel, 0.03) : p.panel,
      colorBorder: scheme === 'dark' ? mix('#FFFFFF', p.line, 0.08) : '#CBD5D0',
      colorBorderSecondary: p.line,
      colorText: p.text,
      colorTextSecondary: p.text2,
      colorTextTertiary: p.text2,
      colorTextDescription: p.text2,
      colorTextPlaceholder: placeholder[scheme],
      borderRadius: radius,
      fontFamily,
      fontSize: fontSize.m,
      ...tagInks(scheme),
      motion: !still,
      motionDurationFast: motion.fast,
      motionDurationMid: motion.mid,
      motionDurationSlow: motion.slow,
    },
    components: {
      Button: {
        primaryColor: p.onAction,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerColor: dangerInk[scheme],
      },
      Layout: { headerBg: p.panel, siderBg: p.panel, bodyBg: p.ground, headerHeight: 52 },
      Menu: {
        itemHeight: 38,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemSelectedColor: selectedInk(p, scheme),
      },
      Table: { headerBg: mix(p.ground, p.panel, 0.7), headerSplitColor: 'transparent' },
    },
  };
}
