import ipaddr from 'ipaddr.js'

/**
 * Where machines in a cloud find their own credentials and settings. Several lie in ranges that look public or merely
 * private, so they are named one by one. https://cloud.google.com, learn.microsoft.com, docs.aws.amazon.com,
 * alibabacloud.com, docs.oracle.com and scaleway.com document them.
 */
export const metadataAddresses = [
  // Link-local: Amazon, Google, Azure, Oracle, IBM, DigitalOcean, Hetzner, and the credentials of Amazon's containers.
  '169.254.0.0/16',
  'fe80::/10',
  // Amazon, over IPv6; credentials of its pods among them.
  'fd00:ec2::/32',
  // Google, over IPv6.
  'fd20:ce::/32',
  // Oracle, over IPv6.
  'fd00:c1::/32',
  // Scaleway, over IPv6.
  'fd00:42::42/128',
  // Azure: the wire server of the host, which hands out the settings of extensions. In a public range.
  '168.63.129.16/32',
  // Alibaba.
  '100.100.100.200/32',
  // Oracle, earlier.
  '192.0.0.192/32',
].map((network) => ipaddr.parseCIDR(network))
