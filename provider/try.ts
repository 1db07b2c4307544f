import { openFeed } from '/work/h/lead/provider/src/features/feed-files/read-records.ts';
import { readProducts } from '/work/h/lead/provider/src/features/feed-files/read-products.ts';
import { readProduct } from '/work/h/lead/provider/src/features/catalogue-import/read-product.ts';
import { createHandOwnership } from '/work/h/lead/provider/src/features/catalogue-import/feed-ownership.ts';
const own = createHandOwnership({ brands: undefined, hosts: undefined }, { schedule: [], ownHosts: ['szn.example'] });
const [site, gender, currency, verbose, rate, ...files] = process.argv.slice(2);
for (const path of files) {
  const d = { site: site || undefined, gender: (gender || undefined) as any, currency: currency || undefined, source: 'Src', rates: rate ? {USD: Number(rate), OMR: 200, TND: 30} : {}, now: new Date() };
  try {
    const f = await openFeed({ path, site: d.site });
    const c: any = { products: 0, records: 0, merged: 0, filtered: 0, faulty: 0 }; const t = new Map<string, number>(); const g: any = {}; const cat: any = {};
    for (const n of f.notes) console.log('note', n);
    for await (const p of readProducts({ path, site: d.site })) {
      c.records += p.records;
      const r: any = 'fault' in p ? { faults: [p.fault] } : readProduct(p.rows, d, own);
      const add = (x: string) => t.set(x, (t.get(x) ?? 0) + 1);
      if (r.filtered) { c.filtered += p.records; add('filtered: ' + r.filtered); if (verbose==='2') console.log(p.line, 'FILTERED', r.filtered); }
      else if (r.faults) { c.faulty += p.records; r.faults.forEach(add); if (verbose==='2') console.log(p.line, r.faults); }
      else { c.products++; c.merged += p.records - 1; r.warnings.forEach((w: string) => add('w: ' + w)); g[r.draft.gender] = (g[r.draft.gender] ?? 0) + 1; cat[r.draft.category] = (cat[r.draft.category] ?? 0) + 1;
        if (verbose) console.log(p.line, r.draft.gender, '|', r.draft.category, '|', r.draft.title, '|', r.draft.pricePaise / 100, r.draft.salePaise && r.draft.salePaise / 100, r.draft.priceText, '|', verbose==='2' ? [r.draft.link, r.draft.image.slice(0,90), r.draft.secondImage, r.draft.createdAt, r.draft.source].join(' ') : '', r.sizes.map((s: any) => s.name + (s.isAvailable ? '' : '✗')).join(','), r.warnings.join('; ')); }
    }
    console.log(path.split('/').at(-1), JSON.stringify(f.format.kind), JSON.stringify(c), JSON.stringify(g), Object.keys(cat).length > 12 ? Object.entries(cat).sort((a: any,b: any)=>b[1]-a[1]).slice(0,14).map(x=>x.join(':')).join(' ') : JSON.stringify(cat));
    for (const [x, n] of [...t].sort((a, b) => b[1] - a[1]).slice(0, 6)) console.log('   ', n, x);
  } catch (e) { console.log(path.split('/').at(-1), 'ERROR', String(e).slice(0, 300)); if (verbose === '3') console.log(e); }
}
