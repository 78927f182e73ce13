import { resultadoNumero } from './append-decimal.ts';
import { type EstadoFatia, report } from './estado-fatia.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';

/** Reports a problem of a whole record. */
export function reportRecord(
  estado: EstadoFatia,
  codigo:
    | 'SPED_PAI_AUSENTE'
    | 'SPED_PAI_INESPERADO'
    | 'SPED_OUTRO_LEIAUTE'
    | 'SPED_RTF_SEM_FIM'
    | 'SPED_CAMPOS_DESLOCADOS',
  plano: PlanoRegistro,
  linha: number,
  detalhe: string,
): void {
  report(estado, codigo, { linha, registro: plano.registro, campo: null, de: 0, ate: 0, detalhe });
}

/** Reports a problem of field `f`, with the bytes of its value. */
export function reportField(
  estado: EstadoFatia,
  codigo:
    | 'SPED_DATA_INVALIDA'
    | 'SPED_NUMERO_INVALIDO'
    | 'SPED_NUMERO_GRANDE'
    | 'SPED_NUMERO_NEGATIVO'
    | 'SPED_CASAS_DECIMAIS',
  plano: PlanoRegistro,
  forma: PlanoForma,
  f: number,
  onde: { linha: number; de: number; ate: number },
): void {
  report(estado, codigo, {
    ...onde,
    registro: plano.registro,
    campo: forma.campos[f] ?? null,
    ordem: f,
    detalhe: String(forma.casas[f] ?? 0),
  });
}

/** Reports the problem of a number by its `resultadoNumero`, if it is one in this obligation. */
export function reportNumber(
  estado: EstadoFatia,
  plano: PlanoRegistro,
  forma: PlanoForma,
  f: number,
  resultado: number,
  onde: { linha: number; de: number; ate: number },
): void {
  if (resultado === resultadoNumero.negativo && estado.fatia.plano.aceitaNegativo) return;
  const codigo =
    resultado === resultadoNumero.invalido
      ? 'SPED_NUMERO_INVALIDO'
      : resultado === resultadoNumero.grande
        ? 'SPED_NUMERO_GRANDE'
        : resultado === resultadoNumero.casas
          ? 'SPED_CASAS_DECIMAIS'
          : 'SPED_NUMERO_NEGATIVO';
  reportField(estado, codigo, plano, forma, f, onde);
}
