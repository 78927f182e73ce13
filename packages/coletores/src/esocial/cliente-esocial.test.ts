/* A batch sent to the eSocial gets a receipt for each event, and every kind of refusal is recognised. */
import { afterAll, describe, expect, it } from 'vitest';
import { mensagemDoEvento, mensagemDoLote } from './codigos-esocial.ts';
import { RespostaEsocialError } from './resposta-esocial.ts';
import { alterar, loteDe, openTransmissao, signEventos } from './testing-lote.ts';

const { servidor, cliente, certificado, adiantar, close } = await openTransmissao();
const eventos = signEventos(certificado);
afterAll(close);

describe('sending events to the eSocial', () => {
  it('sends a batch, waits for it, and has a receipt for each event', async () => {
    const { status, protocolo, documento } = await cliente.sendLote(loteDe(eventos));
    expect(status.cdResposta).toBe('201');
    if (protocolo === null) throw new Error('no protocol');
    expect(documento).toMatch(
      new RegExp(`^<eSocial .*<protocoloEnvio>${protocolo}</protocoloEnvio>.*</eSocial>$`, 's'),
    );
    expect(protocolo).toMatch(/^[12]\.\d\.\d{6,8}\.\d{1,19}$/);
    expect(await cliente.queryLote(protocolo)).toMatchObject({
      status: { cdResposta: '101' },
      segundosEstimados: 30,
      eventos: [],
    });
    adiantar(31);
    const pronto = await cliente.queryLote(protocolo);
    expect(pronto.status.cdResposta).toBe('201');
    expect(pronto.eventos).toEqual(
      eventos.map(({ id }, n) => ({
        id,
        status: { cdResposta: '201', descResposta: 'Sucesso.' },
        ocorrencias: [],
        recibo: `1.2.${String(n + 1).padStart(19, '0')}`,
        duplicado: false,
      })),
    );
    expect(pronto.documento.startsWith('<eSocial ')).toBe(true);
    expect(pronto.documento.endsWith('</eSocial>')).toBe(true);
  });

  it('learns that an event was there before, and which receipt it has', async () => {
    const { protocolo } = await cliente.sendLote(loteDe(eventos));
    adiantar(31);
    const { eventos: outra } = await cliente.queryLote(protocolo ?? '');
    expect(outra.map((e) => [e.duplicado, e.recibo])).toEqual(
      eventos.map((_, n) => [true, `1.2.${String(n + 1).padStart(19, '0')}`]),
    );
  });

  it('learns what is wrong with an event that was changed after it was signed', async () => {
    const [primeiro] = eventos;
    if (!primeiro) throw new Error('no event');
    const { protocolo } = await cliente.sendLote(loteDe([alterar(primeiro)]));
    adiantar(31);
    const [evento] = (await cliente.queryLote(protocolo ?? '')).eventos;
    expect(evento).toMatchObject({
      status: { cdResposta: '405' },
      recibo: null,
      ocorrencias: [{ codigo: '142', tipo: '1' }],
    });
    if (!evento?.status) throw new Error('no status');
    expect(mensagemDoEvento(evento.status)).toContain('assinatura do evento não confere');
  });

  it('tells a protocol that the government does not have', async () => {
    const { status } = await cliente.queryLote('1.2.202504.9999999999999999999');
    expect(status.cdResposta).toBe('748');
    expect(mensagemDoLote(status)).toContain('Confira o número');
  });

  it('sends nothing but batches, and learns which the government does not take', async () => {
    await expect(cliente.sendLote('<eSocial><evtRemun/></eSocial>')).rejects.toThrow(RangeError);
    const vazio = await cliente.sendLote(loteDe([]));
    expect(vazio).toMatchObject({ status: { cdResposta: '405' }, protocolo: null });
    expect(mensagemDoLote(vazio.status)).toBe('O lote está vazio.');
    const [um] = eventos;
    if (!um) throw new Error('no event');
    const longo = await cliente.sendLote(loteDe(Array.from({ length: 51 }, () => um)));
    expect(longo).toMatchObject({ status: { cdResposta: '401' }, protocolo: null });
    const semGrupo = await cliente.sendLote(loteDe(eventos).replace('grupo="3"', 'grupo="4"'));
    expect(semGrupo).toMatchObject({ status: { cdResposta: '402' }, protocolo: null });
  });

  it('takes a fault of SOAP for what it is', async () => {
    const corpo =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>' +
      '<faultcode>s:Server</faultcode></s:Fault></s:Body></s:Envelope>';
    servidor.fail([{ tipo: 'texto', texto: corpo }]);
    await expect(cliente.queryLote('1.2.202504.1')).rejects.toThrow(/^Fault s:Server/);
    servidor.fail([{ tipo: 'texto', texto: '<html><body>ok</body></html>' }]);
    await expect(cliente.queryLote('1.2.202504.1')).rejects.toThrow(RespostaEsocialError);
  });

  it('has a sentence for each code, and the government’s own for others', () => {
    for (const cdResposta of ['101', '201', '202', '301', '401', '402', '403', '404', '405', '501', '505', '748'])
      expect(mensagemDoLote({ cdResposta, descResposta: 'x' })).toMatch(/^[OA] .+\.|^O .+ x$/);
    for (const cdResposta of ['401', '402', '403', '404', '405', '406', '407', '408', '409', '410', '411'])
      expect(mensagemDoEvento({ cdResposta, descResposta: '' })).not.toContain('código');
    expect(mensagemDoLote({ cdResposta: '999', descResposta: 'Coisa nova.' })).toBe(
      'O eSocial respondeu com o código 999. Coisa nova.',
    );
  });
});
