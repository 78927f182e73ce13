import { chooseLeiaute } from '@apura/documentos';
import { splitCampos } from './read-campo.ts';
import { codigoDe, textoDe } from './registro-bruto.ts';
import { walkRegistros } from './walk-registros.ts';

const r0000 = codigoDe('0000');

/** The layout of a file and the CNPJ of its head office, from its 0000. */
export async function readInicio(o: {
  path: string;
  obrigacao: 'EFDC' | 'ECF';
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  signal?: AbortSignal | undefined;
}): Promise<{ leiaute: string; matriz: string }> {
  let inicial = '';
  await walkRegistros({
    path: o.path,
    basta: () => inicial !== '',
    visit: (r) => {
      if (r.codigo === r0000 && inicial === '') inicial = textoDe(r, 'windows-1252');
    },
    signal: o.signal,
  });
  const campos = splitCampos(inicial);
  const [codVer = '', cnpj = ''] = o.obrigacao === 'ECF' ? [campos[2], campos[3]] : [campos[1], campos[8]];
  const inicio = `${o.periodo}-01-01`.slice(0, 10);
  return { leiaute: chooseLeiaute(o.obrigacao, codVer.trim(), inicio).leiaute, matriz: cnpj.trim() };
}
