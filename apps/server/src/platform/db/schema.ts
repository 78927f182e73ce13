import type { TabelasAcesso } from './tabelas-acesso.ts';
import type { TabelasCarteira } from './tabelas-carteira.ts';
import type { TabelasCifra } from './tabelas-cifra.ts';
import type { TabelasColeta } from './tabelas-coleta.ts';
import type { TabelasConferencia } from './tabelas-conferencia.ts';
import type { TabelasContas } from './tabelas-contas.ts';
import type { TabelasContratos } from './tabelas-contratos.ts';
import type { TabelasDiagnostico } from './tabelas-diagnostico.ts';
import type { TabelasEnvios } from './tabelas-envios.ts';
import type { TabelasFatores } from './tabelas-fatores.ts';
import type { TabelasNfse } from './tabelas-nfse.ts';
import type { TabelasNotas } from './tabelas-notas.ts';
import type { TabelasOportunidades } from './tabelas-oportunidades.ts';
import type { TabelasPagamentos } from './tabelas-pagamentos.ts';
import type { TabelasProcessamento } from './tabelas-processamento.ts';
import type { TabelasRascunhos } from './tabelas-rascunhos.ts';
import type { TabelasRecorrencia } from './tabelas-recorrencia.ts';
import type { TabelasRetificacoes } from './tabelas-retificacoes.ts';
import type { TabelasTokens } from './tabelas-tokens.ts';
import type { TabelasTransmissao } from './tabelas-transmissao.ts';
import type { TabelasVisoes } from './tabelas-visoes.ts';

/** Every table of the database, as the migrations leave it. */
export interface Database
  extends TabelasAcesso,
    TabelasProcessamento,
    TabelasCarteira,
    TabelasCifra,
    TabelasColeta,
    TabelasConferencia,
    TabelasContas,
    TabelasRetificacoes,
    TabelasOportunidades,
    TabelasPagamentos,
    TabelasDiagnostico,
    TabelasTokens,
    TabelasContratos,
    TabelasTransmissao,
    TabelasNotas,
    TabelasNfse,
    TabelasEnvios,
    TabelasFatores,
    TabelasVisoes,
    TabelasRascunhos,
    TabelasRecorrencia {}
