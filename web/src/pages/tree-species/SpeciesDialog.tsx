import { ProFormDigit, ProFormRadio, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { useTranslation } from 'react-i18next';
import { FormDialog, type Opened } from '../../table/FormDialog.js';
import { speciesApi, type TreeSpecies } from './species-api.js';

interface Props {
  opened: Opened<TreeSpecies> | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const DEFAULTS: Partial<TreeSpecies> = { protectClass: '0', sensitive: 0, isOften: 0, sort: 0 };

/** The texts of a species, in the order a botanist names them. */
const TEXTS = [
  { name: 'code', max: 20, needed: false },
  { name: 'species', max: 50, needed: true },
  { name: 'latinName', max: 120, needed: true },
  { name: 'alias', max: 200, needed: false },
  { name: 'section', max: 50, needed: true },
  { name: 'sectionLatin', max: 50, needed: false },
  { name: 'genus', max: 50, needed: true },
  { name: 'genusLatin', max: 50, needed: false },
] as const;

/** A species: its names, its place in the system and how it is protected. */
export function SpeciesDialog({ opened, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const start = opened?.mode === 'add' ? { ...opened, row: { ...DEFAULTS, ...opened.row } } : opened;
  const submit = async (values: Partial<TreeSpecies>) => {
    if (opened?.mode === 'edit') {
      const { id, version } = opened.row;
      await speciesApi.update({ ...values, id, ...(version === undefined ? {} : { version }) });
    } else await speciesApi.save(values);
    onSaved();
  };
  const yesNo = [
    { value: 0, label: t('species.no') },
    { value: 1, label: t('species.yes') },
  ];
  return (
    <FormDialog<TreeSpecies>
      opened={start}
      label={t('species.one')}
      formKey="treeSpecies"
      rowId={({ id }) => id}
      onClose={onClose}
      onSubmit={submit}
    >
      {TEXTS.map(({ name, max, needed }) => (
        <ProFormText
          key={name}
          name={name}
          label={t(`species.${name}`)}
          fieldProps={{ maxLength: max }}
          rules={
            needed
              ? [
                  {
                    required: true,
                    whitespace: true,
                    message: t('form.needed', { field: t(`species.${name}`) }),
                  },
                ]
              : []
          }
        />
      ))}
      <ProFormSelect
        name="protectClass"
        label={t('species.protectClass')}
        allowClear={false}
        options={['0', '1', '2'].map((value) => ({ value, label: t(`species.protect.${value}`) }))}
      />
      <ProFormDigit name="sort" label={t('species.sort')} min={0} max={99999} fieldProps={{ precision: 0 }} />
      <ProFormRadio.Group
        name="sensitive"
        label={t('species.sensitive')}
        tooltip={t('species.sensitiveHint')}
        options={yesNo}
      />
      <ProFormRadio.Group name="isOften" label={t('species.isOften')} options={yesNo} />
    </FormDialog>
  );
}
