import * as arquivos from './arquivos.ts';
import * as auditoria from './auditoria.ts';
import * as avisos from './avisos.ts';
import * as cartas from './cartas.ts';
import * as carteira from './carteira.ts';
import * as certificados from './certificados.ts';
import * as comparacaoPeriodos from './comparacao-periodos.ts';
import * as completude from './completude.ts';
import * as contratos from './contratos.ts';
import * as diagnostico from './diagnostico.ts';
import * as dossie from './dossie.ts';
import * as empresas from './empresas.ts';
import * as envios from './envios.ts';
import * as eventos from './eventos.ts';
import * as grade from './grade.ts';
import * as inventarioDaVirada from './inventario-da-virada.ts';
import * as nfse from './nfse.ts';
import * as notas from './notas.ts';
import * as oportunidades from './oportunidades.ts';
import * as organizacao from './organizacao.ts';
import * as pagamentos from './pagamentos.ts';
import * as politicaSeguranca from './politica-seguranca.ts';
import * as prazos from './prazos.ts';
import * as projetos from './projetos.ts';
import * as rascunhos from './rascunhos.ts';
import * as mudancasDoRascunho from './rascunhos-mudancas.ts';
import * as saidaDoRascunho from './rascunhos-saida.ts';
import * as recorrencia from './recorrencia.ts';
import * as relatorios from './relatorios.ts';
import * as retificacoes from './retificacoes.ts';
import type { ContractRoute } from './route.ts';
import * as segundoFator from './segundo-fator.ts';
import * as sessao from './sessao.ts';
import * as sso from './sso.ts';
import * as sugestoes from './sugestoes.ts';
import * as tokens from './tokens.ts';
import * as transmissao from './transmissao.ts';
import * as usuarios from './usuarios.ts';
import * as validacao from './validacao.ts';
import * as visoes from './visoes.ts';

/** Every call of the contract: the server mounts exactly these and the documentation lists exactly these. */
export const rotas: readonly ContractRoute[] = [
  sessao,
  segundoFator,
  politicaSeguranca,
  sso,
  usuarios,
  organizacao,
  dossie,
  empresas,
  certificados,
  contratos,
  projetos,
  recorrencia,
  arquivos,
  completude,
  validacao,
  relatorios,
  grade,
  inventarioDaVirada,
  visoes,
  envios,
  diagnostico,
  comparacaoPeriodos,
  carteira,
  prazos,
  oportunidades,
  rascunhos,
  mudancasDoRascunho,
  saidaDoRascunho,
  retificacoes,
  transmissao,
  pagamentos,
  sugestoes,
  tokens,
  notas,
  nfse,
  auditoria,
  eventos,
  avisos,
  cartas,
].flatMap((area) => Object.values(area).filter(isRoute));

function isRoute(value: unknown): value is ContractRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;
}
