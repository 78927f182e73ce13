import type { Proposta } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { EncodingSped } from '@apura/documentos';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { comparavel } from '../../sped/aplicar/chave-comparavel.ts';
import { localizar } from '../../sped/aplicar/localizar.ts';
import {
  type Achado,
  createAlvo,
  createReferencias,
  type Referencia,
  type Referencias,
} from '../../sped/aplicar/referencias.ts';
import { type Formas, getFormas } from '../../sped/formas.ts';
import { readInicio } from '../../sped/read-inicio.ts';
import { chavesDe } from '../chaves-registro.ts';
import { createBuscas } from './buscas-da-proposta.ts';

/** Where the record of a proposal is now, or why it cannot be found. */
export type PropostaLocalizada =
  | {
      arquivo: string;
      linha: number;
      /** What the proposal's fields hold now; empty of the parent of a new record. */
      antes: Readonly<Record<string, string>>;
      motivo?: never;
    }
  | {
      /** A Portuguese sentence. */
      motivo: string;
    };

export interface LocalizarPropostasOptions {
  /** The files that the project uses now. */
  arquivos: readonly Pick<ArquivoBase, 'nome' | 'path' | 'inicio'>[];
  /** Of the EFD-Contribuições. Memory grows with them: give a large draft month by month. */
  propostas: readonly Proposta[];
  signal?: AbortSignal;
}

/**
 * Looks up the record of each proposal in files that replaced those it was made for. The line counts while the record
 * on it still has the key; else the key alone, when exactly one record has it. Of a new record, its parent in the file
 * is looked up. Null for a new record that is below no record of the file: there is nothing to find. The result has the
 * order of `propostas`.
 */
export async function locatePropostas(o: LocalizarPropostasOptions): Promise<(PropostaLocalizada | null)[]> {
  const achadas = new Map<Proposta, PropostaLocalizada>();
  const comLugar = o.propostas.filter((p) => p.acao !== 'INCLUIR' || p.linha !== null);
  for (const [periodo, doMes] of Map.groupBy(comLugar, (p) => p.periodo)) {
    o.signal?.throwIfAborted();
    const arquivo = o.arquivos.find((a) => a.inicio.startsWith(periodo));
    if (arquivo) await locateOfMes(doMes, { arquivo, periodo, achadas, signal: o.signal });
    else
      for (const p of doMes)
        achadas.set(p, { motivo: `O projeto não tem mais a EFD-Contribuições de ${formatPeriodo(periodo)}.` });
  }
  return o.propostas.map((p) => achadas.get(p) ?? null);
}

/** The two ways to find the record of a proposal. */
interface Busca {
  proposta: Proposta;
  /** The record of the proposal, or of a new record the one above it. */
  registro: string;
  porLinha: Referencia | null;
  porChave: Referencia | null;
}

async function locateOfMes(
  propostas: readonly Proposta[],
  o: {
    arquivo: LocalizarPropostasOptions['arquivos'][number];
    periodo: string;
    achadas: Map<Proposta, PropostaLocalizada>;
    signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { path, nome } = o.arquivo;
  const { leiaute, matriz } = await readInicio({ path, obrigacao: 'EFDC', periodo: o.periodo, signal: o.signal });
  const formas = getFormas('EFDC', leiaute);
  const find = async (encoding: EncodingSped) => {
    const referencias = createReferencias();
    const buscas = propostas.map((p) => createBusca(p, { referencias, formas, matriz }));
    const recipientes = { pontos: new Map(), vistos: new Map() };
    const opcoes = { path, formas, encoding, referencias, recipientes, pontos: new Map(), signal: o.signal };
    return { buscas, ...(await localizar(opcoes)) };
  };
  const suposto = await find('windows-1252');
  const { buscas } = suposto.encoding === 'utf-8' ? await find('utf-8') : suposto;
  for (const busca of buscas) o.achadas.set(busca.proposta, decide(busca, { nome, formas }));
}

function createBusca(proposta: Proposta, o: { referencias: Referencias; formas: Formas; matriz: string }): Busca {
  const { registro, porLinha, porChave } = createBuscas(proposta);
  const referencia = (alteracao: typeof porLinha) =>
    (alteracao && createAlvo(o.referencias, alteracao, { ...o, chavesDe })?.proprio) ?? null;
  return { proposta, registro, porLinha: referencia(porLinha), porChave: referencia(porChave) };
}

function decide(busca: Busca, o: { nome: string; formas: Formas }): PropostaLocalizada {
  const { proposta, registro, porLinha, porChave } = busca;
  const naLinha = porLinha?.achados[0];
  if (naLinha && temChave(naLinha, { ...busca, formas: o.formas })) return found(naLinha, busca, o);
  const periodo = formatPeriodo(proposta.periodo);
  const [unico] = porChave?.achados ?? [];
  if (porChave?.total === 1 && unico) return found(unico, busca, o);
  if (porChave && porChave.total > 1)
    return { motivo: `O arquivo de ${periodo} tem ${porChave.total} registros ${registro} com a chave da alteração.` };
  const como = porChave ? 'com a chave da alteração' : `na linha ${proposta.linha}`;
  return { motivo: `O arquivo de ${periodo} não tem mais o registro ${registro} ${como}.` };
}

/** Whether the record on the line of the proposal has its key; without a key, whether it holds what it held. */
function temChave(achado: Achado, { proposta, registro, formas }: Busca & { formas: Formas }): boolean {
  const forma = formas.porRegistro.get(registro);
  if (!forma) return false;
  const niveis = [{ forma, campos: achado.campos }, ...achado.acima];
  const iguais = (esperados: Readonly<Record<string, string>>, onde: typeof niveis) =>
    Object.entries(esperados).every(([campo, valor]) => {
      const nivel = onde.find((n) => n.forma.indices.has(campo));
      if (!nivel) return true;
      const def = nivel.forma.campos.get(campo);
      return comparavel(nivel.campos[nivel.forma.indices.get(campo) ?? -1] ?? '', def) === comparavel(valor, def);
    });
  const chave = Object.entries(proposta.chave).filter(([, valor]) => valor !== '');
  return chave.length > 0 ? iguais(Object.fromEntries(chave), niveis) : iguais(proposta.antes, niveis.slice(0, 1));
}

function found(achado: Achado, { proposta, registro }: Busca, o: { nome: string; formas: Formas }): PropostaLocalizada {
  const forma = o.formas.porRegistro.get(registro);
  const campos = proposta.acao === 'INCLUIR' ? [] : Object.keys(proposta.campos);
  const antes = campos.map((c): [string, string] => [c, achado.campos[forma?.indices.get(c) ?? -1] ?? '']);
  return { arquivo: o.nome, linha: achado.linha, antes: Object.fromEntries(antes) };
}
