import { networkOf } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.200', '192.0.2'],
  ['0:0:0:0:0:ffff:192.0.2.200', '192.0.2'],
  ['2001:db8:1:2::7', '2001:db8:1'],
  ['2001:0DB8:0001:ff:1:2:3:4', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['2001:db8:1::192.0.2.7', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['127.0.0.1', '127.0.0'],
])('The network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
