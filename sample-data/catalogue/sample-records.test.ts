import { createSampleRecords } from './sample-records.ts';

test('links and pictures are paths below the storefront', () => {
  const records = createSampleRecords();
  expect(records.filter(({ link }) => !/^\/brand-pages\/[A-Za-z0-9-]+\/[a-z0-9-]+$/.test(link))).toEqual([]);
  expect(records.filter(({ image }) => !/^\/media\/garments\/[a-z0-9-]+$/.test(image))).toEqual([]);
});
