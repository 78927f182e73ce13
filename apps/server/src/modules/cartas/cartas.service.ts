import { todayInSaoPaulo } from '@apura/br';
import {
  type LinhaResultado,
  RELATORIO_DA_CARTA,
  RELATORIO_DOS_FORNECEDORES,
  readAll,
  readDadosDaCarta,
  writeCarta,
} from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { nomeDoDownload } from '../arquivos/index.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import { getRelatorio } from '../relatorios/index.ts';

interface Pedido {
  projetoId: string;
  /** CNPJ or CPF of the supplier, without punctuation. */
  doc: string;
}

/**
 * A letter to one supplier of a project and the name of its file. Throws 404 for another owner's project, and
 * `relatorio-sem-linhas` where nothing is to be asked of the supplier.
 */
export async function createCartaDoProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, doc }: Pedido,
): Promise<{ carta: Uint8Array; arquivo: string }> {
  const auditor = await getRelatorio(deps, sessao, { projetoId, nome: RELATORIO_DA_CARTA });
  const fornecedores = await getRelatorio(deps, sessao, { projetoId, nome: RELATORIO_DOS_FORNECEDORES });
  const empresa = await asOwner(deps.db, sessao.ownerId, (trx) => findEmpresaById(trx, auditor.projeto.empresa_id));
  const dados = readDadosDaCarta({
    doc,
    empresa: { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' },
    dia: todayInSaoPaulo(deps.clock.now()),
    linhas: await linhasDe(auditor, doc),
    fornecedores: await linhasDe(fornecedores, doc),
  });
  if (dados === null) throw appError('relatorio-sem-linhas', { message: SEM_PEDIDO });
  const { nome } = dados.fornecedor;
  await noteDownload(deps, sessao, { projetoId, nome });
  const { projeto } = auditor;
  const titulo = `Carta ${nome.slice(0, 60)}`;
  const arquivo = nomeDoDownload({ nome: titulo, empresa: dados.empresa.nome, projeto, filtrado: false });
  return { carta: await writeCarta(dados), arquivo: `${arquivo}.docx` };
}

const SEM_PEDIDO = 'As notas deste fornecedor não têm classificação a corrigir nem a confirmar.';

async function linhasDe(
  { resultado }: Awaited<ReturnType<typeof getRelatorio>>,
  doc: string,
): Promise<LinhaResultado[]> {
  const linhas: LinhaResultado[] = [];
  if (resultado === null) return linhas;
  for await (const lote of readAll(resultado)) linhas.push(...lote.filter(({ CNPJ }) => CNPJ === doc));
  return linhas;
}

async function noteDownload(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { projetoId, nome }: { projetoId: string; nome: string },
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const rotulo = `${nome} (${await findRotuloProjeto(trx, projetoId)})`;
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'carta.baixada', alvo: projetoId, rotulo });
  });
}
