import { chooseLeiaute, type EncodingSped } from '@apura/documentos';
import { type Forma, type Formas, getFormas } from '../sped/formas.ts';
import { splitCampos } from '../sped/read-campo.ts';
import { codigoDe, registroDe, textoDe } from '../sped/registro-bruto.ts';
import { walkRegistros } from '../sped/walk-registros.ts';

export interface RegistroEcf {
  linha: number;
  forma: Forma;
  campos: readonly string[];
  /** PER_APUR of the L030, M030, N030 or P030 above; empty where there is none. */
  periodo: string;
}

export interface EcfLida {
  encoding: EncodingSped;
  formas: Formas;
  /** The records that the rectification uses, in the order of the file. */
  registros: readonly RegistroEcf[];
}

const quais =
  /^(0000|0010|J050|J100|L030|L100|L300|M010|M030|M3..|M410|M500|M510|M990|N030|N500|N630|N650|N670|P030|P150|Y570)$/;
const r0000 = codigoDe('0000');

/** Reads the records of an ECF that the rectification uses. */
export async function readRegistrosEcf(path: string, signal?: AbortSignal): Promise<EcfLida> {
  const abort = signal ? { signal } : {};
  const { encoding } = await walkRegistros({ path, encoding: true, visit: () => {}, ...abort });
  let formas = getFormas('ECF', '0012');
  const registros: RegistroEcf[] = [];
  let periodo = '';
  await walkRegistros({
    path,
    ...abort,
    visit: (bruto) => {
      const registro = registroDe(bruto.codigo);
      if (!quais.test(registro)) return;
      const campos = splitCampos(textoDe(bruto, encoding));
      if (bruto.codigo === r0000) formas = getFormas('ECF', chooseLeiaute('ECF', (campos[2] ?? '').trim(), '').leiaute);
      const forma = formas.porCodigo.get(bruto.codigo);
      if (!forma) return;
      if (forma.nivel <= 1) periodo = '';
      if (/^[LMNP]030$/.test(registro)) periodo = campos[forma.indices.get('PER_APUR') ?? -1] ?? '';
      registros.push({ linha: bruto.linha, forma, campos, periodo });
    },
  });
  return { encoding, formas, registros };
}

export function campoEcf(registro: RegistroEcf, campo: string): string {
  return registro.campos[registro.forma.indices.get(campo) ?? -1] ?? '';
}
