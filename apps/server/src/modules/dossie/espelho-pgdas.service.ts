import { todayInSaoPaulo } from '@apura/br';
import {
  type LinhaResultado,
  RELATORIOS_DO_ESPELHO,
  readAll,
  readDadosDoEspelho,
  writeEspelho,
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
import { readMarca } from '../usuarios/index.ts';

const SEM_MESES = 'Nenhum mês deste projeto tem receita a segregar no PGDAS-D.';

/**
 * What to type into the PGDAS-D of a project, as the pieces of a ZIP, and the name of its file. Throws 404 for another
 * owner's project, and `relatorio-sem-linhas` where no month has anything to recover.
 */
export async function createEspelhoDoProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  projetoId: string,
): Promise<{ pedacos: AsyncIterable<Uint8Array>; arquivo: string }> {
  const { ownerId, usuarioId } = sessao;
  const ler = async (nome: string) => {
    const { projeto, resultado } = await getRelatorio(deps, sessao, { projetoId, nome });
    const linhas: LinhaResultado[] = [];
    if (resultado !== null) for await (const lote of readAll(resultado)) linhas.push(...lote);
    return { projeto, linhas };
  };
  const { projeto, linhas: achados } = await ler(RELATORIOS_DO_ESPELHO.achados);
  const { linhas: apuracao } = await ler(RELATORIOS_DO_ESPELHO.apuracao);
  const { linhas: atividades } = await ler(RELATORIOS_DO_ESPELHO.atividades);
  const empresa = await asOwner(deps.db, ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
  const daEmpresa = { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' };
  const dia = todayInSaoPaulo(deps.clock.now());
  const dados = readDadosDoEspelho({ empresa: daEmpresa, dia, achados, apuracao, atividades });
  if (dados === null) throw appError('relatorio-sem-linhas', { message: SEM_MESES });
  await asOwner(deps.db, ownerId, async (trx) => {
    const rotulo = await findRotuloProjeto(trx, projetoId);
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'espelho-pgdas.baixado', alvo: projetoId, rotulo });
  });
  const arquivo = nomeDoDownload({ nome: 'Espelho do PGDAS-D', empresa: daEmpresa.nome, projeto, filtrado: false });
  return { pedacos: await writeEspelho(dados, await readMarca(deps, ownerId)), arquivo: `${arquivo}.zip` };
}
