import { casesOf, get, post } from './cross-owner-calls.ts';
import type { CrossOwnerCase } from './cross-owner-case.ts';
import { relatorioCases } from './cross-owner-relatorios.ts';
import { novoProjetoDe, sendPartes } from './projeto-teste.ts';
import { ordemDe, sendPlanilha } from './retificacao-teste.ts';

const rascunhoCases = casesOf('/api/rascunhos', ({ rascunhoId }) => rascunhoId);
const oportunidadeCases = casesOf('/api/oportunidades', ({ oportunidadeId }) => oportunidadeId);

/**
 * One case for every call that names a thing by an id, in the order in which A makes them (what destroys comes last).
 * A route that takes an id and is not here fails the test that lists them.
 */
export const crossOwnerCases: Record<string, CrossOwnerCase> = {
  'GET /api/files/:id': { attempt: get(({ projetoId }) => `/api/files/${projetoId}`) },
  'GET /api/files/completeness/:id': { attempt: get(({ projetoId }) => `/api/files/completeness/${projetoId}`) },
  'GET /api/files/validation/:id': { attempt: get(({ projetoId }) => `/api/files/validation/${projetoId}`) },
  'GET /api/files/upload/:id': { attempt: get(({ projetoId }) => `/api/files/upload/${projetoId}?parts=1`) },
  'GET /api/carteira/:cnpj/:figura': { attempt: get(({ cnpj }) => `/api/carteira/${cnpj}/pagoAMaior`) },
  'GET /api/carteira/prazos/:cnpj/:tipo/:mes': {
    attempt: get(({ cnpj }) => `/api/carteira/prazos/${cnpj}/prescricao/2099-01`),
  },
  'GET /api/oportunidades/:id': { attempt: get(({ oportunidadeId }) => `/api/oportunidades/${oportunidadeId}`) },
  ...oportunidadeCases({
    alterar: { versao: 1, nota: 'n' },
    comentarios: { texto: 'c' },
    'comentarios/apagar': { numero: 1 },
  }),
  'GET /api/allFiles/:id': { attempt: get(({ projetoId }) => `/api/allFiles/${projetoId}`) },
  'GET /api/file/:projetoId/:nome/:categoria': {
    attempt: get((alvo) => `/api/file/${alvo.projetoId}/${alvo.arquivo}/${alvo.categoria}`),
  },
  ...relatorioCases,
  'GET /api/line/:projetoId/:arquivo/:linha': {
    attempt: get(({ projetoId, arquivo }) => `/api/line/${projetoId}/${arquivo}/1?chave=${'1'.repeat(44)}&item=1`),
  },
  'POST /api/ticket': {
    // Anybody gets a ticket for an address; it opens nothing that its holder's owner does not have.
    attempt: async (app, user, { projetoId }) => {
      const path = `/api/allFiles/${projetoId}`;
      const response = await app.inject({
        method: 'POST',
        url: '/api/ticket',
        headers: user.headers,
        payload: { path },
      });
      const { ticket } = response.json<{ ticket: string }>();
      return app.inject({ method: 'GET', url: `${path}?ticket=${encodeURIComponent(ticket)}` });
    },
  },
  'GET /api/achados/:id': { attempt: get(({ projetoId }) => `/api/achados/${projetoId}`) },
  'GET /api/inventario/:projetoId': { attempt: get(({ projetoId }) => `/api/inventario/${projetoId}`) },
  'GET /api/inventario/:projetoId/registro': {
    attempt: get(({ projetoId }) => `/api/inventario/${projetoId}/registro?apropriacao=2027-06`),
    // Without an inventory there is no register.
    allowed: 204,
  },
  'GET /api/comparacao/:antes/:depois': {
    attempt: get(({ projetoId }) => `/api/comparacao/${projetoId}/${projetoId}`),
  },
  'GET /api/comparacao/:antes/:depois/planilha': {
    attempt: get(({ projetoId }) => `/api/comparacao/${projetoId}/${projetoId}/planilha`),
  },
  'GET /api/embed/:reportId/:projectId': {
    attempt: get(({ projetoId }) => `/api/embed/apura/${projetoId}`),
  },
  'GET /api/retificados/:id/:type': {
    attempt: get(({ retificacaoId }) => `/api/retificados/${retificacaoId}/efdc`),
    // It is not worked out: what it lacks is named, not denied.
    allowed: 404,
    allowedCode: 'sem-arquivos',
  },
  'GET /api/retificacao/:id/prova': {
    attempt: get(({ retificacaoId }) => `/api/retificacao/${retificacaoId}/prova`),
    allowed: 404,
    allowedCode: 'comparacao-indisponivel',
  },
  'GET /api/retificacao/:id/mudancas': {
    attempt: get(({ retificacaoId }) => `/api/retificacao/${retificacaoId}/mudancas`),
    allowed: 404,
    allowedCode: 'comparacao-indisponivel',
  },
  'GET /api/rascunhos/:id': { attempt: get(({ rascunhoId }) => `/api/rascunhos/${rascunhoId}`) },
  'GET /api/rascunhos/:id/mudancas': { attempt: get(({ rascunhoId }) => `/api/rascunhos/${rascunhoId}/mudancas`) },
  'GET /api/rascunhos/:id/simulacao': { attempt: get(({ rascunhoId }) => `/api/rascunhos/${rascunhoId}/simulacao`) },
  'GET /api/rascunhos/:id/planilha': { attempt: get(({ rascunhoId }) => `/api/rascunhos/${rascunhoId}/planilha`) },
  ...rascunhoCases({
    parametros: { recibos: {}, parametros: [] },
    travar: { mudanca: 1, campo: 'VL_BC_PIS' },
    preferir: { mudanca: 1 },
    editar: { mudanca: 1, versao: 2, campos: { VL_BC_PIS: '1,00' } },
    ativar: { mudancas: {}, ativa: true },
    // Before the jobs below, which find out that the change of the test is in no file.
    retificar: { recibos: { '2025-10': 'A'.repeat(41) }, parametros: [] },
    conferir: {},
    simular: {},
    'simular/cancelar': {},
    remover: { mudancas: {} },
  }),
  'POST /api/rascunhos/soltar': {
    attempt: post('/api/rascunhos/soltar', (alvo) => ({ id: alvo.rascunhoId, mudanca: 1, campo: 'VL_BC_PIS' })),
    allowed: 204,
  },
  'POST /api/rascunhos/desfazer': {
    attempt: post('/api/rascunhos/desfazer', ({ rascunhoId }) => ({ id: rascunhoId, passo: 1 })),
    // The first step is no longer the last.
    allowed: 409,
  },
  'POST /delete/rascunho': { attempt: post('/delete/rascunho', ({ rascunhoId }) => ({ id: rascunhoId })) },
  'GET /api/transmissao/:id/preparo': {
    attempt: get(({ retificacaoId }) => `/api/transmissao/${retificacaoId}/preparo`),
  },
  'GET /api/transmissao/:id': { attempt: get(({ retificacaoId }) => `/api/transmissao/${retificacaoId}`) },
  'GET /api/transmissao/:id/lote/:ordem': {
    attempt: get(({ retificacaoId }) => `/api/transmissao/${retificacaoId}/lote/1`),
    // There is no order: `transmissao.test.ts` shows batches to their owner alone.
    allowed: 404,
    allowedCode: 'nao-encontrado',
  },
  'GET /api/recibos/:id': {
    attempt: get(({ retificacaoId }) => `/api/recibos/${retificacaoId}`),
    allowed: 404,
    allowedCode: 'sem-arquivos',
  },
  'GET /api/retornos/:id': {
    attempt: get(({ retificacaoId }) => `/api/retornos/${retificacaoId}`),
    allowed: 404,
    allowedCode: 'sem-arquivos',
  },
  'POST /register/transmissao': {
    attempt: post('/register/transmissao', ({ retificacaoId }) => ordemDe(retificacaoId)),
    administration: true,
    // It is not worked out, and this server speaks to no eSocial.
    allowed: 422,
  },
  'POST /stop/transmissao': {
    attempt: post('/stop/transmissao', ({ retificacaoId }) => ({ id: retificacaoId })),
    administration: true,
    allowed: 404,
    allowedCode: 'nao-encontrado',
  },
  'POST /retry/transmissao': {
    attempt: post('/retry/transmissao', ({ retificacaoId }) => ({ id: retificacaoId })),
    administration: true,
    allowed: 404,
    allowedCode: 'nao-encontrado',
  },
  'POST /register/retificacao': {
    attempt: (app, user, { projetoId }) => sendPlanilha(app, user, { cod: projetoId, type: 'efdc' }),
  },
  'GET /api/payment/:id': { attempt: get(({ pagamentoId }) => `/api/payment/${pagamentoId}`) },
  'GET /api/payment/:id/charge': { attempt: get(({ pagamentoId }) => `/api/payment/${pagamentoId}/charge`) },
  'GET /api/payment/:id/receipt': {
    attempt: get(({ pagamentoId }) => `/api/payment/${pagamentoId}/receipt`),
    // It was not paid, which only its owner hears.
    allowed: 409,
  },
  'POST /delete/retificacao': { attempt: post('/delete/retificacao', ({ retificacaoId }) => ({ id: retificacaoId })) },
  'POST /delete/certificate': {
    attempt: post('/delete/certificate', ({ certificado }) => ({ nome: certificado })),
    administration: true,
  },
  'POST /retry/process': {
    attempt: post('/retry/process', ({ projetoId, execucaoId }) => ({ id: projetoId, execucao: execucaoId })),
    allowed: 409,
  },
  'POST /update/process': {
    attempt: post('/update/process', ({ projetoId }) => ({ id: projetoId, recorrencia: 'mensal' })),
  },
  'GET /api/process/:id/meses-pulados': {
    attempt: get(({ projetoId }) => `/api/process/${projetoId}/meses-pulados`),
  },
  'POST /register/process/meses': {
    // POST /update/process made A's project a monthly one, which has skipped this month.
    attempt: post('/register/process/meses', ({ projetoId }) => ({ id: projetoId, meses: ['2026-01'] })),
  },
  'POST /update/nfe': {
    attempt: post('/update/nfe', ({ cnpj }) => ({ cnpj, ligada: false, certificado: '' })),
    administration: true,
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
  },
  'POST /update/nfse': {
    attempt: post('/update/nfse', ({ cnpj }) => ({ cnpj, ligada: false, certificado: '' })),
    administration: true,
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
  },
  'POST /register/nfse': {
    attempt: post('/register/nfse', ({ cnpj }) => ({
      cnpj,
      chaves: ['35503082298100002000157000000000000125100000000017'],
    })),
    administration: true,
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
    allowed: 503,
  },
  'GET /api/nfse/:cnpj/chaves': {
    attempt: get(({ cnpj }) => `/api/nfse/${cnpj}/chaves`),
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
  },
  'POST /register/ciencia': {
    attempt: post('/register/ciencia', ({ cnpj }) => ({ cnpj })),
    administration: true,
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
    // It shows that the company was found: this server speaks to no environment of the NF-e.
    allowed: 503,
  },
  'POST /register/nfe': {
    attempt: post('/register/nfe', ({ cnpj }) => ({ cnpj, chaves: ['35251098100002000157550010000000071000000078'] })),
    administration: true,
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
    allowed: 503,
  },
  'GET /api/nfe/:cnpj/chaves': {
    attempt: get(({ cnpj }) => `/api/nfe/${cnpj}/chaves`),
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
  },
  'POST /delete/session': { attempt: post('/delete/session', ({ sessaoId }) => ({ id: sessaoId })) },
  'POST /delete/token': { attempt: post('/delete/token', ({ tokenId }) => ({ id: tokenId })) },
  'POST /update/factor/passkey': {
    attempt: post('/update/factor/passkey', ({ chaveId }) => ({ id: chaveId, nome: 'Outro nome' })),
  },
  'POST /delete/factor/passkey': { attempt: post('/delete/factor/passkey', ({ chaveId }) => ({ id: chaveId })) },
  'POST /delete/user/sessions': {
    attempt: post('/delete/user/sessions', ({ email }) => ({ email })),
    administration: true,
  },
  'POST /delete/user/factor': {
    attempt: post('/delete/user/factor', ({ email }) => ({ email, confirmacao: 'Por telefone' })),
    administration: true,
  },
  'POST /update/company': { attempt: post('/update/company', ({ cnpj }) => ({ cnpj })) },
  'POST /register/process': {
    attempt: post('/register/process', ({ cnpj }) => novoProjetoDe(cnpj)),
    denied: { status: 422, code: 'empresa-nao-cadastrada' },
  },
  'POST /update/files/upload': {
    attempt: (app, user, { abertoId }) =>
      sendPartes(app, user, abertoId, [{ name: 'outro.txt.part0', bytes: Buffer.from('|0000|') }]),
  },
  'POST /start/compile': { attempt: post('/start/compile', ({ abertoId }) => ({ process_id: abertoId })) },
  'POST /delete/processFile': {
    attempt: post('/delete/processFile', ({ abertoId, enviado }) => ({ process_id: abertoId, filename: enviado })),
  },
  'POST /update/user/permission': {
    attempt: post('/update/user/permission', ({ email }) => ({ email, status: 'ativo', nivelAcesso: 'user' })),
    administration: true,
  },
  'POST /update/user/level': {
    attempt: post('/update/user/level', ({ email }) => ({ email, nivel: 'administrator' })),
    administration: 'master',
    // Who has not come in yet has no other level.
    allowed: 403,
    allowedCode: 'conflito-de-permissao',
  },
  'POST /delete/user': { attempt: post('/delete/user', ({ email }) => ({ email })), administration: true },
  'POST /start/process': { attempt: post('/start/process', ({ abertoId }) => ({ cod: abertoId })) },
  'POST /delete/process': { attempt: post('/delete/process', ({ abertoId }) => ({ id: abertoId })) },
  'POST /restore/process': {
    attempt: post('/restore/process', ({ abertoId }) => ({ id: abertoId })),
    // It was in progress when it was deleted.
    allowed: 409,
    allowedCode: 'projeto-nao-volta',
  },
};
