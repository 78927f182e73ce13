export { registerTickets } from './tickets.routes.ts';
export { redeemTicket } from './tickets.service.ts';
