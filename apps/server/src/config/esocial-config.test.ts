import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const tempDir = useTempDirs();

describe('the settings of the eSocial', () => {
  it('are none unless it is switched on', () => {
    expect(parseConfig({}).coletores.esocial).toBeNull();
  });

  it('are the official addresses and limits, or what is said', () => {
    expect(parseConfig({ ESOCIAL: 'producao' }).coletores.esocial).toMatchObject({
      ca: null,
      enderecos: {
        identificadores:
          'https://webservices.download.esocial.gov.br/servicos/empregador/dwlcirurgico/' +
          'WsConsultarIdentificadoresEventos.svc',
        sendLote:
          'https://webservices.envio.esocial.gov.br/servicos/empregador/enviarloteeventos/WsEnviarLoteEventos.svc',
      },
      escolhas: { limites: { porDia: 10, ultimoDiaFechado: 7, diasPorConsulta: 31 } },
    });
    expect(parseConfig({ ESOCIAL: 'producao' }).coletores.esocial?.ligado).toBe(false);
    expect(parseConfig({ ESOCIAL: 'producao', ESOCIAL_TRANSMITIR: '1' }).coletores.esocial?.ligado).toBe(true);
    expect(() => parseConfig({ ESOCIAL: 'producao', ESOCIAL_TRANSMITIR: 'sim' })).toThrow('ESOCIAL_TRANSMITIR');
    const ca = join(tempDir('esocial'), 'icp.pem');
    writeFileSync(ca, 'PEM');
    const escolhido = parseConfig({
      ESOCIAL: 'producao-restrita',
      ESOCIAL_CA_FILE: ca,
      ESOCIAL_PERIODICOS: 'S-5011, S-1200',
      ESOCIAL_TABELAS: '',
      ESOCIAL_TRABALHADORES: '0',
      ESOCIAL_FECHADO_ATE_DIA: '0',
      OUTBOUND_HOSTS: 'webservices.producaorestrita.esocial.gov.br',
    });
    expect(escolhido.coletores.esocial).toMatchObject({
      ca: 'PEM',
      ambiente: 'producao-restrita',
      ligado: true,
      escolhas: {
        periodicos: ['S-5011', 'S-1200'],
        maxTrabalhadores: 0,
        limites: { porDia: 10, ultimoDiaFechado: 0 },
      },
    });
    const [url, host] = ['https://esocial.interno:8443/', 'esocial.interno'];
    const outro = parseConfig({ ESOCIAL: 'producao', ESOCIAL_URL: url, OUTBOUND_HOSTS: host }).coletores.esocial;
    expect(outro?.enderecos.queryLote).toBe(
      'https://esocial.interno:8443/servicos/empregador/consultarloteeventos/WsConsultarLoteEventos.svc',
    );
  });

  it('ask for the receipts of the EFD-Reinf only where it is switched on too', () => {
    expect(parseConfig({ ESOCIAL: 'producao' }).coletores.esocial?.reinf).toBeNull();
    expect(parseConfig({ REINF: 'producao' }).coletores.esocial).toBeNull();
    const [REINF_URL, host] = ['https://reinf.interno:8443', 'reinf.interno'];
    expect(parseConfig({ ESOCIAL: 'producao', REINF: 'producao-restrita' }).coletores.esocial?.reinf).toBe(
      'https://pre-reinf.receita.economia.gov.br/consulta/reciboevento',
    );
    const doEsocial = ['envio', 'consulta', 'download'].map((parte) => `webservices.${parte}.esocial.gov.br`);
    const OUTBOUND_HOSTS = [...doEsocial, host].join(',');
    const outro = parseConfig({ ESOCIAL: 'producao', REINF: 'producao', REINF_URL, OUTBOUND_HOSTS });
    expect(outro.coletores.esocial?.reinf).toBe(`${REINF_URL}/consulta/reciboevento`);
    expect(() => parseConfig({ ESOCIAL: 'producao', REINF: 'sim' })).toThrow('REINF deve ser producao');
    const semHost = { ESOCIAL: 'producao', REINF: 'producao', OUTBOUND_HOSTS: doEsocial.join(',') };
    expect(() => parseConfig(semHost)).toThrow('reinf.receita.economia.gov.br');
  });

  it.each([
    [{ ESOCIAL: 'sim' }, /ESOCIAL deve ser producao, producao-restrita/],
    [{ ESOCIAL: 'producao', ESOCIAL_URL: 'http://esocial.interno' }, /ESOCIAL_URL deve ser um endereço/],
    [{ ESOCIAL: 'producao', ESOCIAL_CA_FILE: '/nao/existe.pem' }, /ESOCIAL_CA_FILE: o arquivo .* não pôde ser lido/],
    [{ ESOCIAL: 'producao', ESOCIAL_PERIODICOS: '1200' }, /ESOCIAL_PERIODICOS deve ser uma lista/],
    [{ ESOCIAL: 'producao', ESOCIAL_PEDIDOS_POR_DIA: 'dez' }, /ESOCIAL_PEDIDOS_POR_DIA deve ser um número/],
    [{ ESOCIAL: 'producao', ESOCIAL_FECHADO_ATE_DIA: '28' }, /ESOCIAL_FECHADO_ATE_DIA deve ser um número de 0 a 27/],
    [
      { ESOCIAL: 'producao', OUTBOUND_HOSTS: 'webservices.envio.esocial.gov.br' },
      /webservices\.download\.esocial\.gov\.br: acrescente-o/,
    ],
  ])('name the fault of %j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });
});
