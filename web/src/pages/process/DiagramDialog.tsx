import { useTranslation } from 'react-i18next';
import { LazyDiagram } from '../../diagram/LazyDiagram.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useDefinitionView } from './process-api.js';

/** The diagram of a definition. */
export function DiagramDialog({ definitionId, onClose }: { definitionId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const view = useDefinitionView(definitionId);
  return (
    <Dialog open width={880} title={t('flow.diagram')} footer={null} onCancel={onClose}>
      {view.error && <ErrorState error={view.error} onRetry={() => void view.refetch()} />}
      {view.data ? <LazyDiagram xml={view.data.xml} /> : <LateRings on={view.isLoading} />}
    </Dialog>
  );
}
