import { BgColorsOutlined, GlobalOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColorTool } from '../layout/ColorTool.js';
import { otherLanguage, OWN_NAME } from '../layout/Switches.js';
import { useSettings } from '../layout/settings.js';
import { themes } from '../theme/tokens.js';

const SCHEMES = ['light', 'dark', 'system'] as const;

/** Language, light or dark, themes and the own colour as entries of a menu, where the bar has no room for their buttons. */
export function useLookItems(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation();
  const { language, scheme, theme, color } = useSettings();
  const other = otherLanguage(language);
  const mark = (isChosen: boolean) => (isChosen ? { extra: '✓' } : {});
  return [
    {
      key: 'language',
      icon: <GlobalOutlined />,
      label: <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{OWN_NAME[other]}</span>,
      onClick: () => useSettings.setState({ language: other }),
    },
    {
      key: 'look',
      icon: <BgColorsOutlined />,
      label: t('settings.theme'),
      children: [
        ...SCHEMES.map((value) => ({
          key: value,
          label: t(`settings.${value}`),
          ...mark(value === scheme),
          onClick: () => useSettings.setState({ scheme: value }),
        })),
        { type: 'divider' as const },
        ...themes.map(({ name }) => ({
          key: name,
          label: t(`theme.${name}`),
          ...mark(color === null && name === theme),
          onClick: () => useSettings.setState({ theme: name, color: null }),
        })),
      ],
    },
    {
      key: 'color',
      // The menu stays while a colour is chosen in it.
      label: (
        <span onClick={(event) => event.stopPropagation()}>
          <ColorTool named />
        </span>
      ),
    },
  ];
}
