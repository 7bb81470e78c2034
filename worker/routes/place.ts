/** Where a new table's object should live: near whoever opens it. It never moves afterwards. */
const BY_CONTINENT: Readonly<Record<string, DurableObjectLocationHint>> = {
  AF: "afr",
  AS: "apac",
  EU: "weur",
  NA: "enam",
  OC: "oc",
  SA: "sam",
};

export const placeNear = (request: Request): DurableObjectLocationHint | undefined => {
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  const longitude = Number(cf?.longitude);
  if (cf?.continent === "NA" && longitude < -100) return "wnam";
  if (cf?.continent === "EU" && longitude > 20) return "eeur";
  if (cf?.continent === "AS" && longitude < 60) return "me";
  return cf?.continent === undefined ? undefined : BY_CONTINENT[cf.continent];
};
