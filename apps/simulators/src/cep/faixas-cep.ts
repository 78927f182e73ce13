export interface FaixaCep {
  /** First and last three digits. */
  de: number;
  ate: number;
  uf: string;
  estado: string;
  /** The capital, in which every simulated address lies. */
  localidade: string;
}

const faixa = (de: number, ate: number, uf: string, estado: string, localidade: string): FaixaCep => ({
  de,
  ate,
  uf,
  estado,
  localidade,
});

const AMAZONAS = ['AM', 'Amazonas', 'Manaus'] as const;
const DISTRITO_FEDERAL = ['DF', 'Distrito Federal', 'Brasília'] as const;
const GOIAS = ['GO', 'Goiás', 'Goiânia'] as const;

/** Which state the first three digits of a postal code belong to, as the Correios publish it. */
export const FAIXAS_CEP: readonly FaixaCep[] = [
  faixa(10, 199, 'SP', 'São Paulo', 'São Paulo'),
  faixa(200, 289, 'RJ', 'Rio de Janeiro', 'Rio de Janeiro'),
  faixa(290, 299, 'ES', 'Espírito Santo', 'Vitória'),
  faixa(300, 399, 'MG', 'Minas Gerais', 'Belo Horizonte'),
  faixa(400, 489, 'BA', 'Bahia', 'Salvador'),
  faixa(490, 499, 'SE', 'Sergipe', 'Aracaju'),
  faixa(500, 569, 'PE', 'Pernambuco', 'Recife'),
  faixa(570, 579, 'AL', 'Alagoas', 'Maceió'),
  faixa(580, 589, 'PB', 'Paraíba', 'João Pessoa'),
  faixa(590, 599, 'RN', 'Rio Grande do Norte', 'Natal'),
  faixa(600, 639, 'CE', 'Ceará', 'Fortaleza'),
  faixa(640, 649, 'PI', 'Piauí', 'Teresina'),
  faixa(650, 659, 'MA', 'Maranhão', 'São Luís'),
  faixa(660, 688, 'PA', 'Pará', 'Belém'),
  faixa(689, 689, 'AP', 'Amapá', 'Macapá'),
  faixa(690, 692, ...AMAZONAS),
  faixa(693, 693, 'RR', 'Roraima', 'Boa Vista'),
  faixa(694, 698, ...AMAZONAS),
  faixa(699, 699, 'AC', 'Acre', 'Rio Branco'),
  faixa(700, 727, ...DISTRITO_FEDERAL),
  faixa(728, 729, ...GOIAS),
  faixa(730, 736, ...DISTRITO_FEDERAL),
  faixa(737, 767, ...GOIAS),
  faixa(768, 769, 'RO', 'Rondônia', 'Porto Velho'),
  faixa(770, 779, 'TO', 'Tocantins', 'Palmas'),
  faixa(780, 788, 'MT', 'Mato Grosso', 'Cuiabá'),
  faixa(790, 799, 'MS', 'Mato Grosso do Sul', 'Campo Grande'),
  faixa(800, 879, 'PR', 'Paraná', 'Curitiba'),
  faixa(880, 899, 'SC', 'Santa Catarina', 'Florianópolis'),
  faixa(900, 999, 'RS', 'Rio Grande do Sul', 'Porto Alegre'),
];
