import type { ReactNode } from 'react';

const Swatch = ({ name }: { name: string }) => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
    <span
      style={{
        flex: 'none',
        width: 28,
        height: 20,
        borderRadius: 'var(--radius-s)',
        border: '1px solid var(--line-strong)',
        background: `var(${name})`,
      }}
    />
    <span className="mono">{name}</span>
  </div>
);

const Group = ({ title, names }: { title: string; names: readonly string[] }) => (
  <section>
    <h4 style={{ marginBottom: 4 }}>{title}</h4>
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '4px 12px' }}>
      {names.map(name => (
        <Swatch key={name} name={name} />
      ))}
    </div>
  </section>
);

const colours: readonly [title: string, names: readonly string[]][] = [
  [
    'Surfaces and lines',
    ['--bg', '--surface', '--surface-2', '--surface-3', '--line', '--line-strong', '--line-control'],
  ],
  ['Text', ['--text', '--text-2', '--text-3']],
  ['Action, focus, selection', ['--accent', '--accent-strong', '--accent-soft']],
  ['States', ['--state-neutral', '--state-info', '--state-ok', '--state-warn']],
  [
    'Messages',
    [
      '--ok',
      '--ok-soft',
      '--info',
      '--info-soft',
      '--warn',
      '--warn-soft',
      '--bad',
      '--bad-soft',
      '--bad-strong',
    ],
  ],
  ['Environment', ['--env', '--env-soft', '--production']],
];

export const Colours = () => (
  <div className="stack">
    {colours.map(([title, names]) => (
      <Group key={title} title={title} names={names} />
    ))}
  </div>
);

const Line = ({ token, children }: { token: string; children: ReactNode }) => (
  <div
    style={{ display: 'grid', gridTemplateColumns: '170px minmax(0, 1fr)', gap: 12, alignItems: 'center' }}
  >
    <span className="mono dim">{token}</span>
    {children}
  </div>
);

const sizes = ['--text-xs', '--text-s', '--text-m', '--text-l', '--text-xl'];

export const Type = () => (
  <div className="stack">
    {sizes.map(token => (
      <Line key={token} token={token}>
        <span style={{ fontSize: `var(${token})` }}>Tampere → Frankfurt am Main</span>
      </Line>
    ))}
    <Line token="--text-figure">
      <span style={{ fontSize: 'var(--text-figure)' }}>743,26 €</span>
    </Line>
    <Line token="--weight-regular">
      <span>Text</span>
    </Line>
    <Line token="--weight-medium">
      <span style={{ fontWeight: 'var(--weight-medium)' }}>Buttons, tabs, table headings</span>
    </Line>
    <Line token="--weight-strong">
      <span style={{ fontWeight: 'var(--weight-strong)' }}>Titles, totals, what matters in a row</span>
    </Line>
    <Line token="--mono">
      <span className="mono">WAU ZZZF24 NN012345 · ABC-123 · ord_01KE8T</span>
    </Line>
    <Line token="tabular figures">
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
        1 111,11 €<br />8 888,88 €
      </span>
    </Line>
  </div>
);

const Bar = ({ token, sideways = false }: { token: string; sideways?: boolean }) => (
  <span
    style={{
      display: 'block',
      width: sideways ? `var(${token})` : 120,
      height: sideways ? 14 : `var(${token})`,
      background: 'var(--accent)',
      borderRadius: 'var(--radius-xs)',
    }}
  />
);

const Corner = ({ token }: { token: string }) => (
  <div style={{ display: 'grid', gap: 4, justifyItems: 'center' }}>
    <span
      style={{
        width: 56,
        height: 32,
        border: '1px solid var(--line-control)',
        borderRadius: `var(${token})`,
        background: 'var(--surface-2)',
      }}
    />
    <span className="mono dim">{token}</span>
  </div>
);

const spaces = ['--s05', '--s1', '--s15', '--s2', '--s3', '--s4', '--s5'];
const heights = ['--target', '--control-s', '--control', '--row'];
const corners = ['--radius-xs', '--radius-s', '--radius', '--radius-l'];

export const Spacing = () => (
  <div className="stack">
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 24 }}>
      <div className="lines">
        {spaces.map(token => (
          <div key={token} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
            <span className="mono dim" style={{ width: 80 }}>
              {token}
            </span>
            <Bar token={token} sideways />
          </div>
        ))}
      </div>
      <div className="lines">
        {heights.map(token => (
          <div key={token} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
            <span className="mono dim" style={{ width: 80 }}>
              {token}
            </span>
            <Bar token={token} />
          </div>
        ))}
      </div>
    </div>
    <div style={{ display: 'flex', gap: 24 }}>
      {corners.map(token => (
        <Corner key={token} token={token} />
      ))}
    </div>
  </div>
);
