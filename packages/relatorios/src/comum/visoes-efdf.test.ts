import { expect, test } from 'vitest';
import { VISOES_EFDF } from './visoes-efdf.ts';

test('the unions of a project name the records that it has alone', () => {
  const sqls = VISOES_EFDF.flatMap((v) => v.soPresentes?.((t) => (t === 'efdf_d190' ? t : null)) ?? []);
  expect(sqls.map((sql) => [...new Set(sql.match(/\befdf_[a-z]\d{3}\b/g))])).toEqual([[], ['efdf_d190']]);
});
