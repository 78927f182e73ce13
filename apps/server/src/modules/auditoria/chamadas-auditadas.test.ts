import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ACOES, type AcaoAuditoria } from './acoes.ts';

/** Guarantees that every call that writes leaves a row in the audit log, or says why it leaves none. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());

describe('every call that writes', () => {
  /** What each leaves in the log. A new POST is a new line here, or below with its reason. */
  const LEAVES: Record<string, readonly AcaoAuditoria[]> = {
    login: ['sessao.aberta', 'sessao.recusada'],
    logout: ['sessao.encerrada'],
    marcarAchado: ['achado.tratado', 'achado.reaberto'],
    enterComFator: ['sessao.aberta', 'sessao.aberta-por-sso', 'sessao.recusada'],
    ativarTotpDaEntrada: ['segundo-fator.aplicativo-ativado', 'sessao.aberta', 'sessao.aberta-por-sso'],
    ativarTotp: ['segundo-fator.aplicativo-ativado'],
    deleteTotp: ['segundo-fator.aplicativo-desativado'],
    createCodigos: ['segundo-fator.codigos-gerados'],
    createChave: ['segundo-fator.chave-criada'],
    updateChave: ['segundo-fator.chave-renomeada'],
    deleteChave: ['segundo-fator.chave-removida'],
    provarFator: ['segundo-fator.recusado'],
    updatePoliticaSeguranca: ['segundo-fator.exigido', 'segundo-fator.dispensado'],
    resetSegundoFator: ['segundo-fator.redefinido'],
    updateSso: ['sso.configurado', 'sso.alterado'],
    deleteSso: ['sso.excluido'],
    requestReset: ['senha.recuperacao-pedida'],
    resetSenha: ['senha.redefinida', 'usuario.aceitou-convite'],
    updateSenha: ['senha.alterada', 'token.revogado'],
    endSessao: ['sessao.encerrada-na-lista'],
    endOutrasSessoes: ['sessao.encerrada-na-lista'],
    endSessoesDeUsuario: ['sessao.encerradas-de-usuario'],
    endSessoesDaEquipe: ['sessao.encerradas-da-equipe'],
    inviteUsuario: ['usuario.convidado', 'usuario.reconvidado'],
    updateUsuario: ['usuario.alterado'],
    updatePermissao: ['usuario.ativado', 'usuario.desativado'],
    updateNivel: ['usuario.tornado-administrador', 'usuario.tornado-usuario'],
    deleteUsuario: ['usuario.excluido'],
    uploadFoto: ['usuario.foto-alterada'],
    sendSugestao: ['sugestao.enviada'],
    createEmpresa: ['empresa.cadastrada'],
    importEmpresas: ['empresa.importadas'],
    updateEmpresa: ['empresa.atualizada'],
    createProjeto: ['projeto.criado'],
    startProjeto: ['projeto.iniciado'],
    deleteProjeto: ['projeto.excluido'],
    restoreProjeto: ['projeto.restaurado'],
    compileArquivos: ['arquivo.enviado'],
    deleteArquivoEnviado: ['arquivo.excluido'],
    updateBuscaNotas: ['notas.ligada', 'notas.desligada'],
    updateBuscaNfse: ['nfse.ligada', 'nfse.desligada'],
    requestNfse: ['nfse.chaves'],
    pedirCiencia: ['notas.ciencia'],
    pedirNotas: ['notas.chaves'],
    createToken: ['token.criado'],
    revokeToken: ['token.revogado'],
    retryExecucao: ['projeto.repetido'],
    updateRecorrencia: ['projeto.recorrencia.parada', 'projeto.recorrencia.retomada'],
    createMesesPulados: ['projeto.criado'],
    importCertificado: ['certificado.importado', 'certificado.renovado'],
    updateIntegra: ['contrato.informado', 'contrato.alterado'],
    deleteIntegra: ['contrato.excluido'],
    testIntegra: ['contrato.testado'],
    deleteCertificado: ['certificado.excluido'],
    createRetificacao: ['retificacao.criada'],
    deleteRetificacao: ['retificacao.excluida'],
    proporMudancas: ['rascunho.proposto'],
    toggleMudancas: ['rascunho.ativado', 'rascunho.desativado'],
    preferirMudanca: ['rascunho.preferido'],
    editarMudanca: ['rascunho.editado'],
    removerMudancas: ['rascunho.removido'],
    desfazerPasso: ['rascunho.desfeito'],
    rectifyRascunho: ['rascunho.retificado'],
    deleteRascunho: ['rascunho.excluido'],
    createEnvio: ['envio.criado'],
    updateEnvio: ['envio.pausado', 'envio.retomado'],
    deleteEnvio: ['envio.excluido', 'envio.deixado'],
    saveOportunidade: ['oportunidade.movida', 'oportunidade.alterada'],
    createComentario: ['oportunidade.comentada'],
    deleteComentario: ['oportunidade.comentario-apagado'],
    createTransmissao: ['transmissao.ordenada'],
    stopTransmissao: ['transmissao.parada'],
    retryTransmissao: ['transmissao.retomada', 'transmissao.lote-reenviado'],
    createPagamento: ['pagamento.pedido', 'pagamento.recusado'],
    updateOwner: ['owner.alterado'],
  };
  const LEAVES_NOTHING: Record<string, string> = {
    refresh: 'prolongs a session that has its row',
    startChaveDaEntrada: 'asks; the answer leaves the row',
    startTotpDaEntrada: 'nothing is on before its first code',
    startTotp: 'nothing is on before its first code',
    startChave: 'asks; the answer leaves the row',
    startProva: 'asks; what the proof lets in leaves the row',
    findSso: 'reads',
    startSso: 'leads to the provider; coming back leaves the row',
    createVisao: 'arranges a grid; no datum of the owner changes',
    updateVisao: 'arranges a grid; no datum of the owner changes',
    deleteVisao: 'arranges a grid; no datum of the owner changes',
    markAvisos: 'what the user has looked at; no datum of the owner changes',
    setAvisosPorEmail: 'whether the user is mailed of own work; no datum of the owner changes',
    saveParametros: 'what a rectification will be ordered with; the order leaves the row',
    checkRascunho: 'finds the records of changes again; each change is what it was',
    travarCampo: 'says for a minute who is editing',
    soltarCampo: 'says that nobody is editing',
    simularRascunho: 'works out what would be; no datum of the owner changes',
    cancelarSimulacao: 'stops what would work it out',
    createTicket: 'the download that it is for leaves the row',
    uploadPartes: 'a part is no file; the compilation leaves the row',
  };

  it('leaves a row whose sentence is known, or says why it leaves none', () => {
    const writes = server.app.mountedRoutes.filter(({ route }) => route.method === 'POST').map(({ route }) => route.id);
    expect(writes.length).toBeGreaterThan(18);
    const named = [...Object.keys(LEAVES), ...Object.keys(LEAVES_NOTHING)];
    expect(
      writes.filter((id) => !named.includes(id)),
      'calls without a line in LEAVES',
    ).toEqual([]);
    expect(named.filter((id) => !writes.includes(id))).toEqual([]);
    for (const acao of Object.values(LEAVES).flat()) expect(Object.keys(ACOES)).toContain(acao);
  });
});
