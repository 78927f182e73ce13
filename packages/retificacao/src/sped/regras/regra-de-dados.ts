import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CodigoOcorrencia } from '../../comum/ocorrencia.ts';
import type { Falha } from '../validar/falha.ts';

/**
 * A check of the official guide as a row of data (`dados/*.json`). It has one of `falha`, `igual` and `sql`, all of
 * them DuckDB expressions over the rows of `em`: the fields by their names, and the words of `compile-regra.ts`.
 */
export interface RegraDeDados {
  /** Stable name that findings carry: record and field, or what the check is about. */
  id: string;
  /** The record whose lines are checked, or on whose line the finding is reported. */
  em: string;
  /** Official field; empty when the check is about the record. */
  campo: string;
  nivel: Falha['nivel'];
  codigo: CodigoOcorrencia;
  /** Where the guide or a norm says it. */
  fonte: string;
  /** First and last month, `AAAA-MM/AAAA-MM`; either may be empty. */
  vigencia: string;
  /** Portuguese, the end of a sentence about the field; `{valor}` and `{certo}` are replaced. */
  msg: string;
  sugestao: string;
  /** True for a wrong row; NULL is not wrong. */
  falha?: string;
  /** With `falha`: what the field should hold. */
  certo?: string;
  /** The right amount of `campo`; an empty field counts as zero. */
  igual?: string;
  /** With `igual`: which rows are compared. */
  se?: string;
  /** With `igual`: the largest difference that is accepted, in the unit of the field. Default: 0. */
  tolerancia?: number;
  /** A query that returns `_linha`, `valor` and `certo` of the wrong rows. */
  sql?: string;
  /** The checks of `validacoes.json` that this rule executes, by their numbers. */
  confere: readonly string[];
}

/** A row of the files: `para` makes one rule of each entry, whose words replace `{word}` in all texts. */
type LinhaDeDados = Partial<Omit<RegraDeDados, 'confere'>> & {
  id: string;
  msg: string;
  confere?: string;
  para?: readonly Readonly<Record<string, string>>[];
};

/** A folder of rules. `guia` and `vigencia` are of rules that do not say their own. */
interface PastaDeRegras {
  pasta: URL;
  guia: string;
  vigencia?: string;
}

/** Reads the rules of a folder, in the order of its files and rows. */
export function createListaDeRegras({ pasta, ...padroes }: PastaDeRegras): () => readonly RegraDeDados[] {
  let prontas: readonly RegraDeDados[] | undefined;
  return () => {
    prontas ??= readdirSync(fileURLToPath(pasta))
      .filter((nome) => nome.endsWith('.json'))
      .sort()
      .flatMap((nome) => JSON.parse(readFileSync(new URL(nome, pasta), 'utf8')) as LinhaDeDados[]) // Our own files.
      .flatMap((linha) => (linha.para ?? [{}]).map((palavras) => expand(linha, palavras, padroes)));
    return prontas;
  };
}

function expand(
  { para, ...linha }: LinhaDeDados,
  palavras: Readonly<Record<string, string>>,
  padroes: Omit<PastaDeRegras, 'pasta'>,
): RegraDeDados {
  const escrita = JSON.stringify({ ...linha, ...palavras });
  const trocada = escrita.replace(/\{([\w.]+)\}/g, (tudo, palavra: string) => palavras[palavra] ?? tudo);
  const { confere = '', ...regra } = JSON.parse(trocada) as LinhaDeDados; // Replacing words keeps the shape.
  const { em = '', campo = '', nivel = 'ERRO', vigencia = padroes.vigencia ?? '' } = regra;
  const { codigo = regra.falha === undefined ? 'CALCULO_DIVERGENTE' : 'DOMINIO' } = regra;
  const fonte = regra.fonte ?? `${padroes.guia}, ${em}${campo === '' ? '' : `.${campo}`}`;
  const { sugestao = `Confira o registro ${em} (${fonte}).` } = regra;
  const conferidas = confere.split(' ').filter((numero) => numero !== '');
  return { ...regra, em, campo, nivel, vigencia, codigo, fonte, sugestao, confere: conferidas };
}

/** Whether a rule holds in a month (AAAA-MM). */
export function isVigente({ vigencia }: Pick<RegraDeDados, 'vigencia'>, mes: string): boolean {
  const [desde = '', ate = ''] = vigencia.split('/');
  return mes >= desde && (ate === '' || mes <= ate);
}
