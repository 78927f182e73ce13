import type { Migration } from 'kysely/migration';
import * as acesso from './0001-acesso.ts';
import * as processamento from './0002-processamento.ts';
import * as contas from './0003-contas.ts';
import * as certificadosRetificacoes from './0005-certificados-retificacoes.ts';
import * as pagamentos from './0006-pagamentos.ts';
import * as execucaoDasRetificacoes from './0007-execucao-das-retificacoes.ts';
import * as diagnostico from './0008-diagnostico.ts';
import * as devolucoes from './0010-devolucoes.ts';
import * as coleta from './0011-coleta.ts';
import * as recorrencia from './0012-recorrencia.ts';
import * as notasDistribuidas from './0013-notas-distribuidas.ts';
import * as contratosIntegra from './0014-contratos-integra.ts';
import * as tokensDeAcesso from './0015-tokens-de-acesso.ts';
import * as transmissaoDasRetificacoes from './0016-transmissao-das-retificacoes.ts';
import * as notasPorChave from './0017-notas-por-chave.ts';
import * as arquivosEmVagas from './0018-arquivos-em-vagas.ts';
import * as contratanteDaInstalacao from './0019-contratante-da-instalacao.ts';
import * as suspensaoDeOwners from './0020-suspensao-de-owners.ts';
import * as vidaDasSessoes from './0021-vida-das-sessoes.ts';
import * as cadeiaDaAuditoria from './0022-cadeia-da-auditoria.ts';
import * as chavesDeDados from './0023-chaves-de-dados.ts';
import * as segundoFator from './0024-segundo-fator.ts';
import * as entradaUnica from './0029-entrada-unica.ts';
import * as meioDaEntrada from './0030-meio-da-entrada.ts';
import * as vinculoDaEntradaUnica from './0032-vinculo-da-entrada-unica.ts';
import * as carteira from './0033-carteira.ts';
import * as visoesDeRelatorio from './0034-visoes-de-relatorio.ts';
import * as conferenciaDosArquivos from './0035-conferencia-dos-arquivos.ts';
import * as periodosDaRetificacao from './0037-periodos-da-retificacao.ts';
import * as avisos from './0038-avisos.ts';
import * as continuarPagamento from './0039-continuar-pagamento.ts';
import * as somasDaCarteira from './0040-somas-da-carteira.ts';
import * as rascunhos from './0041-rascunhos.ts';
import * as oportunidades from './0042-oportunidades.ts';
import * as versaoDosResultados from './0043-versao-dos-resultados.ts';
import * as validacaoDosArquivos from './0044-validacao-dos-arquivos.ts';
import * as viradaDaCarteira from './0045-virada-da-carteira.ts';
import * as prazoDaRetificacao from './0046-prazo-da-retificacao.ts';
import * as notasDeServico from './0047-notas-de-servico.ts';
import * as simplesDaCarteira from './0048-simples-da-carteira.ts';
import * as comentarios from './0050-comentarios.ts';
import * as prazosDaCarteira from './0051-prazos-da-carteira.ts';
import * as enviosDeRelatorio from './0052-envios-de-relatorio.ts';
import * as alcanceDosTokens from './0053-alcance-dos-tokens.ts';

/** Every migration in the order in which it runs. A released one is never edited: its successor mends it. */
export const migrations: Record<string, Migration> = {
  '0001-acesso': acesso,
  '0002-processamento': processamento,
  '0003-contas': contas,
  '0005-certificados-retificacoes': certificadosRetificacoes,
  '0006-pagamentos': pagamentos,
  '0007-execucao-das-retificacoes': execucaoDasRetificacoes,
  '0008-diagnostico': diagnostico,
  '0010-devolucoes': devolucoes,
  '0011-coleta': coleta,
  '0012-recorrencia': recorrencia,
  '0013-notas-distribuidas': notasDistribuidas,
  '0014-contratos-integra': contratosIntegra,
  '0015-tokens-de-acesso': tokensDeAcesso,
  '0016-transmissao-das-retificacoes': transmissaoDasRetificacoes,
  '0017-notas-por-chave': notasPorChave,
  '0018-arquivos-em-vagas': arquivosEmVagas,
  '0019-contratante-da-instalacao': contratanteDaInstalacao,
  '0020-suspensao-de-owners': suspensaoDeOwners,
  '0021-vida-das-sessoes': vidaDasSessoes,
  '0022-cadeia-da-auditoria': cadeiaDaAuditoria,
  '0023-chaves-de-dados': chavesDeDados,
  '0024-segundo-fator': segundoFator,
  '0029-entrada-unica': entradaUnica,
  '0030-meio-da-entrada': meioDaEntrada,
  '0032-vinculo-da-entrada-unica': vinculoDaEntradaUnica,
  '0033-carteira': carteira,
  '0034-visoes-de-relatorio': visoesDeRelatorio,
  '0035-conferencia-dos-arquivos': conferenciaDosArquivos,
  '0037-periodos-da-retificacao': periodosDaRetificacao,
  '0038-avisos': avisos,
  '0039-continuar-pagamento': continuarPagamento,
  '0040-somas-da-carteira': somasDaCarteira,
  '0041-rascunhos': rascunhos,
  '0042-oportunidades': oportunidades,
  '0043-versao-dos-resultados': versaoDosResultados,
  '0044-validacao-dos-arquivos': validacaoDosArquivos,
  '0045-virada-da-carteira': viradaDaCarteira,
  '0046-prazo-da-retificacao': prazoDaRetificacao,
  '0047-notas-de-servico': notasDeServico,
  '0048-simples-da-carteira': simplesDaCarteira,
  '0050-comentarios': comentarios,
  '0051-prazos-da-carteira': prazosDaCarteira,
  '0052-envios-de-relatorio': enviosDeRelatorio,
  '0053-alcance-dos-tokens': alcanceDosTokens,
};
