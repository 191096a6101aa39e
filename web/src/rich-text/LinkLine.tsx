import type { Editor } from '@tiptap/react';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const LINK = /^(https?:\/\/|mailto:|tel:)\S+$/i;

/** Asks for the address of a link in a line below the tools; an empty one takes the link away. */
export function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? 'https://'));
  const isNone = /^(https:\/\/)?$/.test(address);
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isNone) chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <Space.Compact className="rich-text-link">
      <Input
        autoFocus
        size="small"
        aria-label={t('richText.address')}
        placeholder={t('richText.address')}
        value={address}
        onChange={(event) => setAddress(event.target.value.trim())}
        onKeyDown={(event) => {
          // The form around it must neither be sent by Enter nor closed by Esc.
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') onDone();
          else if (isNone || LINK.test(address)) set();
        }}
      />
      <Button size="small" disabled={!isNone && !LINK.test(address)} onClick={set}>
        {t('action.confirm')}
      </Button>
    </Space.Compact>
  );
}
