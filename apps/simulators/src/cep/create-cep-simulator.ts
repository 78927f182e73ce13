import { createRegistroSimulado, type RegistroSimulado } from '../rede/registro-simulado.ts';
import { FAIXAS_CEP } from './faixas-cep.ts';

/**
 * Simulates ViaCEP: `GET /ws/{eight digits}/json/` answers an invented address in the state of the code. Below
 * `/api/cep/v1/` it answers as BrasilAPI does.
 */
export type CepSimulator = RegistroSimulado;

const BRASIL_API = '/api/cep/v1/';

const RUAS = [
  'Rua das Amostras',
  'Avenida do Exemplo',
  'Rua do Ensaio',
  'Travessa da Demonstração',
  'Alameda Fictícia',
];
const BAIRROS = ['Centro', 'Jardim Fictício', 'Vila Modelo', 'Bairro Novo'];

/**
 * Creates the simulator. A malformed code is answered 400, one that no state has `{"erro":"true"}`, as the original
 * does.
 * @param options.disponivel when it answers false, requests get 503
 */
export function createCepSimulator(options: { disponivel?: () => boolean } = {}): CepSimulator {
  function responder(method: string, path: string): { status: number; body: unknown } {
    return path.startsWith(BRASIL_API) ? answerBrasilApi(method, path) : answerViaCep(method, path);
  }
  function answerBrasilApi(method: string, path: string): { status: number; body: unknown } {
    const answer = answerViaCep(method, `/ws/${path.slice(BRASIL_API.length)}/json/`);
    if (answer.status !== 200)
      return { status: answer.status, body: { message: 'CEP inválido.', type: 'validation_error' } };
    const { cep, uf, localidade, bairro, logradouro } = answer.body;
    if (cep === undefined) {
      return { status: 404, body: { name: 'CepPromiseError', message: 'CEP não encontrado.', type: 'service_error' } };
    }
    return {
      status: 200,
      body: {
        cep: cep.replace('-', ''),
        state: uf,
        city: localidade,
        neighborhood: bairro,
        street: logradouro,
        service: 'simulado',
      },
    };
  }
  function answerViaCep(method: string, path: string) {
    if (options.disponivel?.() === false) return { status: 503, body: {} };
    if (method !== 'GET') return { status: 405, body: {} };
    const [, cep] = /^\/ws\/(\d{8})\/json\/?$/.exec(path) ?? [];
    if (cep === undefined) return { status: 400, body: { erro: 'O CEP deve ter oito dígitos.' } };
    const prefixo = Number(cep.slice(0, 3));
    const faixa = FAIXAS_CEP.find(({ de, ate }) => prefixo >= de && prefixo <= ate);
    if (faixa === undefined) return { status: 200, body: { erro: 'true' } };
    const numero = Number(cep);
    // A code that ends in 000 covers a whole town, which has no street.
    const geral = cep.endsWith('000');
    return {
      status: 200,
      body: {
        cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
        logradouro: geral ? '' : `${RUAS[numero % RUAS.length]} (simulado)`,
        complemento: '',
        bairro: geral ? '' : BAIRROS[numero % BAIRROS.length],
        localidade: faixa.localidade,
        uf: faixa.uf,
        estado: faixa.estado,
        simulado: true,
      },
    };
  }
  return createRegistroSimulado(responder);
}
