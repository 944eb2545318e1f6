/** The tables that this replica leads, as far as it knows. */
import { Injectable } from '@nestjs/common';

@Injectable()
export class TablesLed {
  readonly led = new Set<string>();
}
