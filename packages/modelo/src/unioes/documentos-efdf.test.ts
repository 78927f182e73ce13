import { expect, test } from 'vitest';
import { UNIOES_EFDF } from './documentos-efdf.ts';

test('the unions of a project name the records that it has alone', () => {
  const sqls = UNIOES_EFDF.flatMap(({ visao }) => visao.soPresentes?.((t) => (t === 'efdf_d190' ? t : null)) ?? []);
  expect(sqls.map((sql) => [...new Set(sql.match(/\befdf_[a-z]\d{3}\b/g))])).toEqual([[], ['efdf_d190']]);
});
