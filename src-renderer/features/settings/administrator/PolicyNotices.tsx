import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PolicyFlaw, PolicySource } from '../../../../src-shared/contract/policy.ts';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../state/app-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FileProblem } from './FileProblem.tsx';

function Flaw({ flaw }: { flaw: PolicyFlaw }) {
  switch (flaw) {
    case 'unknown':
      return <Trans>This version of Dispatch does not know this part.</Trans>;
    case 'bad_value':
      return <Trans>The setting cannot have this value.</Trans>;
    case 'not_allowed':
      return <Trans>Your administrator cannot set this here: the choice is yours.</Trans>;
  }
}

function Ignored({ ignored, furtherIgnored }: Pick<PolicySource, 'ignored' | 'furtherIgnored'>) {
  return (
    <ul>
      {ignored.map(({ at, flaw }, index) => (
        // Long places are cut, so two of them can be equal.
        <li key={index}>
          <span className="mono">{at}</span> <Flaw flaw={flaw} />
        </li>
      ))}
      {furtherIgnored > 0 && (
        <li>
          <Plural
            value={furtherIgnored}
            one="Dispatch also ignores # more part."
            other="Dispatch also ignores # more parts."
          />
        </li>
      )}
    </ul>
  );
}

function PolicyNotice({ path, problem, ignored, furtherIgnored }: PolicySource) {
  const { t } = useLingui();
  const title =
    problem === null
      ? t`Dispatch ignores a part of your administrator’s settings`
      : t`Dispatch does not use your administrator’s settings`;
  return (
    <Notice tone="warn" title={title}>
      {problem === null ? (
        <Ignored ignored={ignored} furtherIgnored={furtherIgnored} />
      ) : (
        <p>
          <FileProblem
            problem={problem}
            path={path}
            badContent={<Trans>The content of the file is not a valid list of settings.</Trans>}
          />
        </p>
      )}
      <p className="mono">{path}</p>
      <p>
        <Trans>Ask your administrator to correct the settings. Dispatch reads them at the next start.</Trans>
      </p>
    </Notice>
  );
}

/** Says what Dispatch ignores of the administrator's settings, and why. Shows nothing if all of them are used. */
export function PolicyNotices() {
  const [policies, setPolicies] = useState<readonly PolicySource[]>([]);
  // Asked only once, because Dispatch reads the policies only when it starts.
  useEffect(() => {
    call('settings.policies', {}).then(setPolicies).catch(logFailure);
  }, []);
  const flawed = policies.filter(({ problem, ignored }) => problem !== null || ignored.length > 0);
  return flawed.map(policy => <PolicyNotice key={policy.path} {...policy} />);
}
