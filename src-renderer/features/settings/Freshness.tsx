import { Trans, useLingui } from '@lingui/react/macro';
import { saveSettings, useApp } from '../../session/app-store.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/** The setting for how often the service is asked for changes of orders. */
export function Freshness() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const options = [
    { value: '15', label: t`every 15 seconds` },
    { value: '30', label: t`every 30 seconds` },
    { value: '60', label: t`every minute` },
    { value: '300', label: t`every 5 minutes` },
    { value: '0', label: t`only when I press Refresh` },
  ];
  return (
    <Card title={<Trans>Orders of the service</Trans>}>
      <SelectField
        label={t`Look for changes`}
        value={String(settings.refreshSeconds)}
        options={options}
        onChange={value => void saveSettings({ ...settings, refreshSeconds: Number(value) })}
        hint={t`Dispatch checks the current environment for new orders and for changes of orders in progress. It checks less often when the service asks it to wait. With “only when I press Refresh”, orders are not loaded in full in the background. Search, sorting and export may then be incomplete.`}
      />
    </Card>
  );
}
