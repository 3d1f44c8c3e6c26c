import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, CircleHelp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Environment } from '../../src-shared/environment.ts';
import { PracticeMark } from '../features/sandbox/faults/PracticeMark.tsx';
import { kindIcons, kindName } from '../state/environment-words.ts';
import { openHelp } from '../state/help.ts';
import { cx } from '../ui/cx.ts';
import { ahead, lazyNamed } from '../ui/lazy-named.ts';
import styles from './environment-bar.module.css';
import { openOverlay, useOverlay } from './keyboard/shortcuts.ts';
import { OtherOutboxes } from './OtherOutboxes.tsx';

const AlertsBell = lazyNamed('AlertsBell', () => import('../features/alerts/AlertsBell.tsx'));
const EnvironmentMenu = ahead(lazyNamed('EnvironmentMenu', () => import('./EnvironmentMenu.tsx')));

export interface EnvironmentBarProps {
  environment: Environment;
  /** Whether the view below is drawn, so that the rest of the bar may load. */
  isDrawn: boolean;
}

// @interface service.environments service.demonstration-data
/** Names the environment on screen and opens the menu of environments. Sandboxes are violet, production is neutral. */
export function EnvironmentBar({ environment, isDrawn }: EnvironmentBarProps) {
  const { t } = useLingui();
  const isOpen = useOverlay(state => state.overlay === 'environments');
  const button = useRef<HTMLButtonElement>(null);
  const { kind, name } = environment;
  const Icon = kindIcons[kind];
  return (
    <header className={cx(styles.env, kind === 'production' && styles.production)}>
      <Button
        ref={button}
        className={styles.switch}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => openOverlay('environments')}
      >
        <Icon size={14} aria-hidden />
        <strong>{kindName(kind)}</strong>
        {kind !== 'local-sandbox' && <span className={cx(styles.name, 'cut')}>{name}</span>}
        <span className="visually-hidden">{t`Switch environment`}</span>
        <ChevronDown size={13} aria-hidden />
      </Button>
      <span>
        {kind === 'production' ? (
          <Trans>Orders in production start real transports.</Trans>
        ) : (
          <Trans>Orders in a sandbox start no real transports. Prices and times are examples.</Trans>
        )}
      </span>
      {kind === 'local-sandbox' && <PracticeMark key={environment.id} />}
      <OtherOutboxes currentId={environment.id} />
      <div className={styles.bell}>{isDrawn && <AlertsBell environmentId={environment.id} />}</div>
      <button
        type="button"
        className={styles.help}
        title={t`Help (F1)`}
        aria-label={t`Help`}
        onClick={() => openHelp({ topic: 'first-day' })}
      >
        <CircleHelp size={14} aria-hidden />
      </button>
      {isOpen && <EnvironmentMenu triggerRef={button} currentId={environment.id} />}
    </header>
  );
}
