export { gameNamed } from './games.js';
