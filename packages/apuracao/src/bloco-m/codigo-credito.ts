import { aliquotaDaLei } from './aliquota-da-lei.ts';
import { type Aliquota, type Credito, chaveAliquota, type GrupoEntrada, type Tributo } from './tipos.ts';

/** First digit of COD_CRED: credit of taxed, of untaxed, of export revenue. */
export type Vinculo = '1' | '2' | '3';

const VINCULOS: Readonly<Record<string, readonly Vinculo[]>> = {
  '0': ['1'],
  '1': ['2'],
  '2': ['3'],
  '3': ['1', '2'],
  '4': ['1', '3'],
  '5': ['2', '3'],
  '6': ['1', '2', '3'],
};

/** The revenue groups that a credit CST (50-56, 60-66) feeds. */
export function vinculosDe(cst: string): readonly Vinculo[] {
  return /^[56][0-6]$/.test(cst) ? (VINCULOS[cst.slice(1)] ?? []) : [];
}

export interface TipoCredito {
  /** Last two digits of COD_CRED. Null when the declared records hold two that fit: they cannot be distinguished. */
  tipo: string | null;
  /** Set for a type that rests on a reading without official confirmation. */
  inferido: boolean;
}

/**
 * Last two digits of COD_CRED (table 4.3.6). What a document does not say (packaging 05, agro 06 or other presumed 07,
 * others 99) is taken from the declared credits of the same rate.
 */
export function tipoCredito(
  grupo: GrupoEntrada,
  { tributo, mes, declarados }: { tributo: Tributo; mes: string; declarados: readonly Credito[] },
): TipoCredito {
  const presumido = grupo.CST.startsWith('6');
  if (grupo.origem === 'importacao') return { tipo: '08', inferido: false };
  if (grupo.origem === 'estoque') return { tipo: '04', inferido: false };
  if (grupo.origem === 'imobiliaria') return { tipo: '09', inferido: false };
  if (presumido) return escolher(['06', '07'], '07', { grupo, declarados, inferido: true });
  if (grupo.aliquota.tipo === 'unidade') return escolher(['03', '05'], '03', { grupo, declarados, inferido: false });
  if (grupo.aliquota.valor === aliquotaDaLei('ALIQUOTA_NC', tributo, mes)) return { tipo: '01', inferido: false };
  return escolher(['02', '05', '99'], '02', { grupo, declarados, inferido: false });
}

/** The one type that was declared at this rate; the likely one when none was; null when two were. */
function escolher(
  tipos: readonly string[],
  provavel: string,
  o: { grupo: GrupoEntrada; declarados: readonly Credito[]; inferido: boolean },
): TipoCredito {
  const vinculos = vinculosDe(o.grupo.CST);
  const mesmos = (a: Aliquota) => chaveAliquota(a) === chaveAliquota(o.grupo.aliquota);
  const achados = new Set(
    o.declarados
      .filter((c) => c.IND_CRED_ORI === '0' && mesmos(c.aliquota) && vinculos.some((v) => c.COD_CRED.startsWith(v)))
      .map((c) => c.COD_CRED.slice(1))
      .filter((t) => tipos.includes(t)),
  );
  const [unico] = achados;
  if (achados.size > 1) return { tipo: null, inferido: o.inferido };
  return unico === undefined ? { tipo: provavel, inferido: o.inferido } : { tipo: unico, inferido: false };
}
