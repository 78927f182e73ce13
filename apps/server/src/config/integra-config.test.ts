import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const tempDir = useTempDirs();

function contrato(): Record<string, string> {
  const arquivo = join(tempDir('contrato'), 'contrato.pfx');
  writeFileSync(arquivo, 'pfx');
  return {
    INTEGRA_CONTADOR_KEY: 'chave',
    INTEGRA_CONTADOR_SECRET: 'segredo',
    INTEGRA_CONTADOR_CNPJ: '11.444.777/0001-61',
    INTEGRA_CONTADOR_NOME: 'CONTRATANTE FICTICIO LTDA',
    INTEGRA_CONTADOR_CERT_FILE: arquivo,
    INTEGRA_CONTADOR_CERT_PASSWORD: 'senha',
  };
}

describe('the settings of the Integra Contador', () => {
  it('are none unless there is a contract', () => {
    expect(parseConfig({}).coletores).toMatchObject({ ecac: null, integra: { versaoSitfis: '2.0' } });
  });

  it("are those of production, as the project's certificate asks, and what is optional is left out", () => {
    const { ecac, integra } = parseConfig(contrato()).coletores;
    expect(ecac).toEqual({
      consumerKey: 'chave',
      consumerSecret: 'segredo',
      contratante: {
        cnpj: '11444777000161',
        nome: 'CONTRATANTE FICTICIO LTDA',
        certificado: { pfx: Buffer.from('pfx'), senha: 'senha' },
      },
      autor: 'certificado',
    });
    expect(integra).toEqual({
      autenticacaoUrl: 'https://autenticacao.sapi.serpro.gov.br/authenticate',
      gatewayUrl: 'https://gateway.apiserpro.serpro.gov.br/integra-contador/v1',
      ca: null,
      servicos: ['dctfweb', 'mit', 'pagtoweb', 'eprocesso'],
      comprovantes: 'quando-faltar',
      versaoSitfis: '2.0',
    });
  });

  it('name what is missing or wrong, never what is secret', () => {
    const falhas = (env: Record<string, string>): string => {
      try {
        parseConfig(env);
        return 'nenhuma';
      } catch (error) {
        return error instanceof ConfigError ? error.message : String(error);
      }
    };
    const sem = falhas({ INTEGRA_CONTADOR_KEY: 'chave-secreta' });
    for (const nome of ['SECRET', 'CNPJ', 'NOME', 'CERT_FILE'])
      expect(sem).toContain(`INTEGRA_CONTADOR_${nome} é obrigatória com INTEGRA_CONTADOR_KEY.`);
    expect(sem).not.toContain('chave-secreta');
    const erradas = falhas({
      ...contrato(),
      INTEGRA_CONTADOR_CNPJ: '11.444.777/0001-60',
      INTEGRA_CONTADOR_SERVICOS: 'dctfweb,perdcomp',
      INTEGRA_CONTADOR_AUTOR: 'alguem',
      INTEGRA_CONTADOR_URL: 'http://gateway.exemplo.com.br',
    });
    expect(erradas).toContain('INTEGRA_CONTADOR_CNPJ deve ser um CNPJ válido.');
    expect(erradas).toContain('INTEGRA_CONTADOR_SERVICOS deve ser uma lista de dctfweb, mit,');
    expect(erradas).toContain('INTEGRA_CONTADOR_AUTOR deve ser certificado, contratante.');
    expect(erradas).toContain('INTEGRA_CONTADOR_URL deve ser um endereço que comece por https://.');
    expect(falhas({ ...contrato(), OUTBOUND_HOSTS: 'gateway.apiserpro.serpro.gov.br' })).toContain(
      'A coleta usa o servidor autenticacao.sapi.serpro.gov.br: acrescente-o a OUTBOUND_HOSTS.',
    );
  });
});
