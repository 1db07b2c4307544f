import { setting } from '@szn/settings/settings';
import { z } from 'zod';
import { pictureHosts } from './network-values.ts';

/** The part of the settings about products of brands. */
export const feedSettings = {
  FEEDS_FILE: setting(z.string().min(1).optional(), {
    meaning: 'file with the [feeds](feeds.md) that this process imports again and again; unset: none',
  }),
  LINK_CHECKS: setting(z.enum(['on', 'off']), {
    meaning: '`on` looks for [dead links](feeds.md#dead-links) of products at the brands, slowly',
    default: 'off',
  }),
  OUTGOING_REQUESTS: setting(z.enum(['public', 'loopback']), {
    meaning:
      'which addresses feeds, robots.txt, links and pictures are read from: `public` ones, or those of this machine too (`loopback`), by http and on any port, for development and tests',
    default: 'public',
    production: { refused: 'a feed could read servers of this machine' },
  }),
  PICTURE_HOSTS: setting(pictureHosts, {
    meaning: 'hosts whose https pictures of products an import reads for their colour, comma-separated',
    default: '',
  }),
};
