import { type EstadoValidacao, RELATORIO_VALIDACAO } from '@apura/contract';
import { VERSAO_DAS_REGRAS } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findProjeto, type ProjetoRow } from '../../projetos/index.ts';
import { type ArquivoRow, listUsadosDoTipo } from '../arquivos.repo.ts';
import { type EfdcEnviada, listEfdcEnviadas } from '../conferencia/list-efdc-enviadas.ts';
import * as repo from './validacao.repo.ts';

/** An EFD-Contribuições that counts, uploaded or catalogued. */
interface Usada {
  nome: string;
  sha256: string;
  mes: string | null;
  onde: { enviada: EfdcEnviada } | { catalogada: ArquivoRow };
}

/** What is known of the checks of a project. */
export interface ValidacaoDoProjeto {
  projeto: ProjetoRow;
  usadas: Usada[];
  /** By the bytes of the file. */
  validados: ReadonlyMap<string, repo.Validado>;
  pendentes: Usada[];
  relatorio: EstadoValidacao;
}

/** How long a report that could not be made is left alone. */
const ESPERA_MS = 60 * 60_000;

/** What is known of the checks; undefined for a project that does not exist. */
export async function findValidacao(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  projetoId: string,
): Promise<ValidacaoDoProjeto | undefined> {
  const projeto = await findProjeto(trx, projetoId);
  if (projeto === undefined) return undefined;
  const usadas = projeto.status === 'FILES' ? await listEnviadas(trx, projeto) : await listCatalogadas(trx, projeto);
  const achados = await repo.listValidados(trx, projetoId, VERSAO_DAS_REGRAS);
  const validados = new Map(achados.map((achado) => [achado.sha256, achado]));
  const pendentes = usadas.filter(({ sha256 }) => !validados.has(sha256));
  const estado = async (): Promise<EstadoValidacao> => {
    if (projeto.status !== 'CONCLUDED' || usadas.length === 0) return 'ausente';
    const feito = await repo.findRelatorio(trx, projetoId, RELATORIO_VALIDACAO);
    const falhouHaPouco = feito?.erro != null && deps.clock.now().getTime() - feito.geradoEm.getTime() < ESPERA_MS;
    if (falhouHaPouco) return 'falhou';
    return feito?.erro === null && pendentes.length === 0 ? 'feito' : 'em-preparo';
  };
  return { projeto, usadas, validados, pendentes, relatorio: await estado() };
}

async function listEnviadas(trx: Trx, projeto: ProjetoRow): Promise<Usada[]> {
  const enviadas = await listEfdcEnviadas(trx, projeto);
  return enviadas.map((enviada) => ({ ...enviada, onde: { enviada } }));
}

async function listCatalogadas(trx: Trx, { id }: ProjetoRow): Promise<Usada[]> {
  const arquivos = await listUsadosDoTipo(trx, id, 'EFDC');
  return arquivos.map((catalogada) => {
    const { nome, extensao, sha256, inicio } = catalogada;
    const inteiro = extensao === '' ? nome : `${nome}.${extensao}`;
    return { nome: inteiro, sha256, mes: inicio?.slice(0, 7) ?? null, onde: { catalogada } };
  });
}
