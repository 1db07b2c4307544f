import { brandLabel } from './brand-label.ts';
import { listBrands } from './brands.ts';

describe('brandLabel', () => {
  test.each(listBrands().map((brand) => [brand.storedName, brand.label]))(
    'shows products stored under "%s" as "%s", in any case',
    (storedName, label) => {
      expect(brandLabel(storedName)).toBe(label);
      expect(brandLabel(storedName.toUpperCase())).toBe(label);
      expect(brandLabel(label)).toBe(label);
    },
  );

  test('has a label for each brand of section 5, all different', () => {
    expect(new Set(listBrands().map(({ label }) => label)).size).toBe(25);
    expect(listBrands().find(({ slug }) => slug === 'DaysforClothing')?.label).toBe('Days for Clothing');
  });

  test.each(['H&M', 'Unknown Source', 'constructor', '__proto__', ''])(
    'shows "%s", which section 5 does not name, unchanged',
    (source) => {
      expect(brandLabel(source)).toBe(source);
    },
  );
});
