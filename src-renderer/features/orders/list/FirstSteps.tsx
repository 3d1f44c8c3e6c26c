import { Trans } from '@lingui/react/macro';
import { FileSpreadsheet, FlaskConical, KeyRound, type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { goTo } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { startNewOrder } from '../../drafts/new-draft.ts';
import { makeSampleOrders } from '../../sandbox/data/sample-orders.ts';
import styles from './first-steps.module.css';

interface StepProps {
  icon: LucideIcon;
  title: ReactNode;
  shortcut?: string;
  children: ReactNode;
  onPress: () => void;
  isDisabled?: boolean;
}

const Step = ({ icon: Icon, title, shortcut, children, onPress, isDisabled = false }: StepProps) => (
  <button type="button" className={styles.step} onClick={onPress} disabled={isDisabled}>
    <Icon size={18} aria-hidden />
    <span className={styles.words}>
      <strong>
        {title} {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </strong>
      <span className="sub">{children}</span>
    </span>
  </button>
);

/** Shown if there are no orders: the ways to begin, as equal choices. */
export function FirstSteps() {
  const isLocal = useApp(app => app.info?.environment.kind === 'local-sandbox');
  const [busy, run] = useBusy<'samples'>();
  return (
    <div className={styles.steps}>
      <Step
        icon={Plus}
        title={<Trans>Place a first order</Trans>}
        shortcut="N"
        onPress={() => void startNewOrder()}
      >
        <Trans>Pickup, delivery and vehicle. You see the price before you place the order.</Trans>
      </Step>
      {isLocal && (
        <Step
          icon={FlaskConical}
          title={<Trans>Try Dispatch with sample orders</Trans>}
          isDisabled={busy !== null}
          onPress={() => void run('samples', makeSampleOrders)}
        >
          <Trans>Fills this sandbox with made-up orders. You can empty the sandbox again at any time.</Trans>
        </Step>
      )}
      <Step icon={FileSpreadsheet} title={<Trans>Bulk orders</Trans>} onPress={() => goTo('bulk')}>
        <Trans>Many orders at once, from a spreadsheet, a CSV file or pasted rows.</Trans>
      </Step>
      <Step icon={KeyRound} title={<Trans>Add a credential</Trans>} onPress={() => goTo('settings')}>
        {isLocal ? (
          <Trans>Connects Dispatch to the service, to load and send orders.</Trans>
        ) : (
          <Trans>For another environment, or to replace the credential of the current one.</Trans>
        )}
      </Step>
    </div>
  );
}
