import { expect, it } from 'vitest';
import { isPrivateHost } from '../../../src-shared/private-address.ts';

it.each([
  [
    'this computer',
    ['127.0.0.1', '127.8.9.10', '[::1]', '::1', '::', 'localhost', 'LOCALHOST.', 'a.localhost'],
  ],
  ['nothing yet', ['0.0.0.0', '0.1.2.3']],
  [
    'a private network',
    ['10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', '[fd12:3456::1]'],
  ],
  [
    'the network of a provider',
    ['100.64.0.1', '100.127.255.255', '192.0.0.192', '198.18.0.1', '198.19.255.255'],
  ],
  ['the same line', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1']],
  ['the metadata of a cloud', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16']],
  ['many at once, or nobody', ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1']],
  [
    'a private IPv4 address within IPv6',
    [
      '::ffff:127.0.0.1',
      '[::ffff:7f00:1]',
      '::ffff:a00:5',
      '::127.0.0.1',
      '::ffff:0:10.0.0.5',
      '64:ff9b::10.0.0.5',
      '64:ff9b:1::1',
      '2002:a00:5::1',
      '2002:a9fe:a9fe::',
      '2001:0:53aa:64c::1',
    ],
  ],
])('an address of %s is private', (_what, hosts) => {
  expect(hosts.filter(host => !isPrivateHost(host))).toEqual([]);
});

it('what everybody can reach, and any other name, is not', () => {
  const hosts = [
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.17',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '[2a00:1450::1]',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    'fbff::1',
    'service.example',
    'localhost.example',
    'notlocalhost',
    '10.0.0.5.example',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1::2::3',
    '',
  ];
  expect(hosts.filter(isPrivateHost)).toEqual([]);
});
