/** The Worker as it is, but its tables get the secrets of recorded ones: all that is dealt follows from them. */
import "./recorded-secrets.ts";

export { default, Person, Relay, Table, Thinker } from "../../../worker/main.ts";
