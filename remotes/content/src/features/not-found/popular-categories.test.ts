import { findCategory, genders, paths } from '@szn/shared-contracts';
import { notFoundContent } from './not-found-content.ts';

test.each(notFoundContent.popularCategories)('$path is the path of an existing category', ({ path }) => {
  const slug = path.split('/')[2] ?? '';
  const categoryPaths = genders.flatMap((gender) => {
    const category = findCategory(gender, slug);
    return category === undefined ? [] : [paths.category(gender, category.name)];
  });
  expect(categoryPaths).toContain(path);
});
