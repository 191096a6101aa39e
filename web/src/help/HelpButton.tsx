import { QuestionCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton.js';
import { useScreen } from '../layout/useVisit.js';
import { openHelp } from './help-state.js';

/** Opens the help on the page that is shown; nothing where no page is. */
export function HelpButton() {
  const { t } = useTranslation();
  const screen = useScreen();
  if (!screen?.help) return null;
  return (
    <IconButton
      icon={<QuestionCircleOutlined />}
      label={t('help.title')}
      hint={`${t('help.title')} (?)`}
      onClick={openHelp}
    />
  );
}
