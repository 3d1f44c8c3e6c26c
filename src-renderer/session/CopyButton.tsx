import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { copyText } from './report.ts';
import './copy-button.css';

/** Small button beside a value that people carry elsewhere. `what` names the value for those who do not see it. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const { t } = useLingui();
  const label = t`Copy ${what ?? text}`;
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={label}
      title={label}
      onClick={() => void copyText(text)}
    >
      <Copy size={13} aria-hidden />
    </button>
  );
}
